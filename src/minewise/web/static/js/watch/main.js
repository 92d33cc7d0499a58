/** The page Watch. */

import { shell } from "../shell.js";

shell("watch");
