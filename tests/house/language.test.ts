import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Tests that contain the retired words to refuse them. */
const GUARDS = ["tests/house/language.test.ts", "tests/unit/content/wording.test.ts"];

const WORDS = /\b(somebody|nobody|whoever|anybody|everybody|can not|e-mail|mended|catalogues?)\b/i;
const NAMES =
  /\bconst (heart|wish|gone)\b|\beverybody:|\.everybody\b|\b[cC]atalogue|\b(becauseOf|sayWhatIsTaken|lookAtPictures|endHopeless|forgetPeople|tellNews|Whose|UntilAlive|WayIn|useMay|Rung|takeWish|isNothingToCome|mend|MOST_[A-Z_]+|PATIENCE(_[A-Z_]+)?|LONGEST_[A-Z_]+)\b|\b\w*[a-z]Office\w*\b|\boffice[A-Z]\w*\b|\bOffice[A-Z]\w*\b/;
const FILES =
  /(^|\/)(tell|near|prove|rungs|begin|until-alive|way-in)\.tsx?$|(^|\/)[^/]*\boffice\b[^/]*\.(ts|tsx)$/;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm;

const commentsOf = (code: string): string =>
  (code.match(COMMENT) ?? []).join("\n").replace(/\n[ \t]*(\*|\/\/)?[ \t]*/g, " ");

const withoutComments = (code: string): string => code.replace(COMMENT, "");

const files = ["app", "components", "lib", "packages", "prisma/seed", "sandbox", "scripts", "tests"].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.includes("node_modules"))
      .filter((file) => !GUARDS.includes(file)),
);
const sources = files.map((file) => [file, readFileSync(file, "utf8")] as const);

it("no comment contains a retired word", () => {
  const found = sources.flatMap(([file, code]) => {
    const word = WORDS.exec(commentsOf(code))?.[0];
    return word ? [`${file}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

it("no identifier has a retired name", () => {
  const found = sources.flatMap(([file, code]) => {
    const name = NAMES.exec(withoutComments(code))?.[0];
    return name ? [`${file}: ${name}`] : [];
  });
  expect(found).toEqual([]);
});

it("no file has a retired name", () => {
  expect(files.filter((file) => FILES.test(file))).toEqual([]);
});

it("finds words across lines, names in code, and files (control)", () => {
  expect(commentsOf("/**\n * A page can\n * not be shown.\n */")).toMatch(WORDS);
  expect(commentsOf("run(); // whoever calls")).toMatch(WORDS);
  expect(commentsOf('const text = "https://a.example/nobody";')).not.toMatch(WORDS);
  expect(withoutComments("const useMay = 1;")).toMatch(NAMES);
  expect(withoutComments("{ everybody: 24 }")).toMatch(NAMES);
  expect(withoutComments("const catalogue = [];")).toMatch(NAMES);
  expect(withoutComments("const gone = 1;")).toMatch(NAMES);
  expect(withoutComments("const MOST_TRIES = 1;")).toMatch(NAMES);
  expect(withoutComments("export function OfficePage() {}")).toMatch(NAMES);
  expect(withoutComments("// useMay\nconst postOffice1 = 1;")).toMatch(NAMES);
  expect(withoutComments("// useMay\nconst usePermission = 1;")).not.toMatch(NAMES);
  expect("lib/catalog/search/near.ts").toMatch(FILES);
  expect("components/admin/office-bar.tsx").toMatch(FILES);
  expect("components/admin/admin-bar.tsx").not.toMatch(FILES);
  expect(sources.length).toBeGreaterThan(900);
});
