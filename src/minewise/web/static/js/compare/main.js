/** The page Compare. */

import { shell } from "../shell.js";

shell("compare");
