import { readFileSync } from "node:fs";

const names = (file: string, pattern: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => name).sort();

it("the sprite has exactly the icons that can be named", () => {
  const inSprite = names("components/ui/icons.svg", /<symbol id="([\w-]+)"/g);
  expect(inSprite.length).toBeGreaterThan(10);
  expect(names("components/ui/icon.tsx", /^ {2}\| "([\w-]+)"/gm)).toEqual(inSprite);
});
