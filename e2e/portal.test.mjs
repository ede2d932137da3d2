// What merchants' staff and operators do and see.

import { importTests } from "./harness/import-tests.mjs";

await importTests("portal");
