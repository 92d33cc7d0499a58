/** What the keys and the mouse do where a position is edited. */

import { showKeys } from "../shared/keys.js";
import { say } from "../words.js";

/** Shows them. */
export const showEditKeys = () =>
  showKeys([
    [say("keys.move"), say("keys.move.keys")],
    [say("edit.digits"), say("edit.digits.keys")],
    [say("palette.covered"), say("edit.covered.keys")],
    [say("edit.flag"), say("keys.flag.keys")],
    [say("edit.unknown"), "_"],
    [say("edit.exploded"), "*"],
    [say("edit.next"), say("edit.next.keys")],
    [say("edit.wheel"), say("edit.wheel.keys")],
    [say("edit.stroke"), say("edit.stroke.keys")],
    [say("edit.undo"), "Ctrl+Z, U"],
    [say("edit.redo"), "Ctrl+Y, Ctrl+Shift+Z"],
    [say("edit.paste"), say("edit.paste.keys")],
    [say("edit.copy"), "Ctrl+C"],
    [say("edit.chances"), "P"],
    [say("text.heading"), "T"],
    [say("edit.zoom"), "+, -"],
    [say("keys.help"), "?"],
  ]);
