// Every page of the portal in every language.

import { test } from "node:test";

import { PORTAL_LANGUAGES } from "../harness/languages.mjs";
import { forEachPage } from "../portal/visitor.mjs";

test("every page of the portal fits a phone in all ten languages", (t) =>
  forEachPage(t, (visitor, state) => visitor.readsLanguages(state, PORTAL_LANGUAGES)));
