/** The page Review. */

import { shell } from "../shell.js";

shell("review");
