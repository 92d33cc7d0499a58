/** The page Analyze. */

import { shell } from "../shell.js";

shell("analyze");
