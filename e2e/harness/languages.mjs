// The languages of the pages: the EU's 24 and Norwegian.

export const LANGUAGES = "bg cs da de el en es et fi fr ga hr hu it lt lv mt nb nl pl pt ro sk sl sv".split(" ");
