import { readFileSync } from "node:fs";

const names = (file: string, pattern: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => name).sort();

it("the sprite contains exactly the icons in the list of names", () => {
  const inSprite = names("components/ui/icons.svg", /<symbol id="([\w-]+)"/g);
  expect(inSprite.length).toBeGreaterThan(10);
  expect(names("components/ui/icon.tsx", /^ {2}\| "([\w-]+)"/gm)).toEqual(inSprite);
});
