// What payers do, and whether the harness keeps its promises.

import { importTests } from "./harness/import-tests.mjs";

await importTests("harness", "journeys");
