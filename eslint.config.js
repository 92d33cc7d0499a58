// What ruff is for the Python: unused names, complexity, lines of at most 100 characters.
import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc knows what the browser has
      complexity: ["error", 12],
      eqeqeq: "error",
      "max-len": ["error", { code: 100 }],
      "max-lines": ["error", 400],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/words.js"], rules: { "max-lines": "off" } }, // a table
];
