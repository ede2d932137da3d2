// Every page of payers in every language.

import { LANGUAGES } from "../harness/languages.mjs";
import { testLayout } from "../states/languages.mjs";

testLayout(LANGUAGES);
