// What payers, shops' developers and readers of the documentation see.

import { importTests } from "./harness/import-tests.mjs";

await importTests("states");
