/** Files whose text pack.mjs puts in place of the import: style sheets, and a module, bundled. */
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "thread:text" {
  const text: string;
  export default text;
}
