import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { mergeClasses } from "@/components/ui/merge-classes";

/** tailwind-merge with the theme's names: the source of what each class sets. */
const wanted = extendTailwindMerge({
  extend: {
    theme: {
      text: ["12", "14", "16", "18", "22", "28", "38", "54"],
      radius: ["card", "field", "chip"],
      shadow: ["float"],
    },
  },
});

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(file);
    else if (/\.tsx?$/.test(file) && !file.endsWith("merge-classes.ts")) yield readFileSync(file, "utf8");
  }
}

/** Every class used in app and components, without variants; for classes that differ only by a number, two of them. */
function usedClasses(): string[] {
  const byShape = new Map<string, string[]>();
  const texts = [...sources("app"), ...sources("components")];
  const words = texts
    .flatMap((text) => text.match(/"[^"\n]*"|`[^`]*`/g) ?? [])
    .flatMap((text) => text.slice(1, -1).split(/\s+/))
    .map((word) => word.split(/:(?![^[]*\])/).pop() ?? "");
  for (const word of new Set(words)) {
    if (!/^[-a-z[]/.test(word) || wanted(`${word} ${word}`) !== word) continue;
    const shape = word.replace(/\d.*$/, "#");
    const known = byShape.get(shape) ?? [];
    if (known.length < 2) byShape.set(shape, [...known, word]);
  }
  return [...byShape.values()].flat();
}

/** It sets `overflow` too, which no other class overrides. */
const isLineClamp = (name: string) => name.startsWith("line-clamp");

it("agrees with tailwind-merge on any two classes in use (if not: add a rule in merge-classes.ts)", () => {
  const classes = usedClasses();
  expect(classes.length).toBeGreaterThan(200);
  const different = classes.flatMap((one) =>
    classes
      .filter((other) => one !== other && !isLineClamp(other))
      .map((other) => `${one} ${other}`)
      .filter((both) => mergeClasses(both) !== wanted(both)),
  );
  expect(different).toEqual([]);
});

it.each([
  "px-4 py-2 p-3",
  "p-3 px-4",
  "sm:px-4 px-2 sm:px-6",
  "hover:sm:bg-fern sm:hover:bg-card",
  "enabled:hover:bg-fern-deep hover:bg-card",
  "[&_svg]:size-4 size-5 [&_svg]:size-6",
  "max-md:[&_button:last-child]:hidden hidden",
  "text-14 leading-6 text-16",
  "h-11 w-full size-4",
  "custom p-1 custom p-2",
  "after:content-['*'_/_''] after:content-['']",
  "bg-fern/50 bg-fern/35",
  "",
])("merges %p as tailwind-merge does", (classes) => {
  expect(mergeClasses(classes)).toBe(wanted(classes));
});
