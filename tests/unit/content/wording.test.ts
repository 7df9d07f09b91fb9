import { readdirSync, readFileSync } from "node:fs";

// Wordings that shoppers and staff misread; each was replaced by a plain one.
const RETIRED = [
  "Nothing comes again by itself",
  "What comes again by itself",
  "subscription rests",
  "It rests because",
  "We have mailed you",
  "Mend them in the file",
  "The more you take, the less",
  "How we eat it",
  "What both mean",
  "A letter from the market",
  "Good things to start with",
  "What most kitchens put",
  "Shop the shelves",
  "See the whole shelf",
  "ay stay empty.",
  "With whoever might like it",
  "There is no such purchase of yours",
  "in the shop no more",
  "The shop shows it from now on",
  "In the house",
  "Address in the shop",
  "What it is",
  '"Goods"',
  ">Goods<",
  '"Goes to"',
  "of it is still here",
  "I have looked after it",
  "Cancelled or not",
  "came in and stayed",
  "were paid, but the order is not",
  "was not heard of",
  '"Made good"',
  "Find out by hand",
  "is for new members alone",
  "They count from the next request on",
  "be called back",
  "reviews wait",
  "review waits",
  '"Filed"',
  " rows`",
  "more reviews are shown",
  "can not",
  "e-mail",
  "E-mail",
];

/** A source without its comments: what is left are names and texts. */
const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[\s;,{}()])\/\/.*$/gm, "$1");

/** Files that say it; line breaks of markup count as spaces. */
const placesOf = (
  wording: string | RegExp,
  texts: readonly (readonly [file: string, text: string])[],
): string[] =>
  texts
    .filter(([, text]) => (typeof wording === "string" ? text.includes(wording) : wording.test(text)))
    .map(([file]) => file);

const sources = ["app", "components", "lib", "sandbox"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
  .map((file) => [file, withoutComments(readFileSync(file, "utf8")).replace(/\s+/g, " ")] as const);

it.each(RETIRED)("no screen or email says %j", (phrase) => {
  expect(placesOf(phrase, sources)).toEqual([]);
});

it("no sentence begins or goes on with somebody, nobody or whoever", () => {
  expect(placesOf(/\b([Ss]omebody|[Nn]obody|[Ww]hoever|[Ee]verybody) [a-z]/, sources)).toEqual([]);
});

it("finds a text across lines, and leaves comments out (control)", () => {
  const found = (code: string) => placesOf("can not", [["a", withoutComments(code).replace(/\s+/g, " ")]]);
  expect(found("<p>\n  This can\n  not be shown\n</p>")).toEqual(["a"]);
  expect(found('const url = "https://a.example/can not";')).toEqual(["a"]);
  expect(found("/** It can not. */\nconst a = 1; // can not")).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});
