// The languages of the pages, and those in which every run measures each page. `just e2e-languages` measures all.

/** Of payers: the EU's 24 and Norwegian. All are written from left to right. */
export const LANGUAGES = "bg cs da de el en es et fi fr ga hr hu it lt lv mt nb nl pl pt ro sk sl sv".split(" ");
/** Of the portal. */
export const PORTAL_LANGUAGES = "en de es fr it nb nl pl pt sv".split(" ");

/** The five with the longest words: a page gets too wide by a word, and not by a sentence. languages.test.mjs computes them. */
export const LONGEST = "de el hu lt lv".split(" ");
export const PORTAL_LONGEST = "de fr nl pl sv".split(" ");
