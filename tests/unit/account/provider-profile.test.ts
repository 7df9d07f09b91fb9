import { parseProviderProfile } from "@/lib/account/commands/sign-in-with-provider";

const pictureOf = (picture: unknown) => parseProviderProfile("1", { picture }).pictureUrl;

it.each([
  ["https://pictures.example/maya.jpg", "https://pictures.example/maya.jpg"],
  ["http://pictures.example/maya.jpg", null],
  [`https://pictures.example/${"a".repeat(500)}`, null],
  ["https://pictures.example/\0", null],
  [undefined, null],
])("a provider's picture %j is stored only if its whole address fits", (picture, stored) => {
  expect(pictureOf(picture)).toBe(stored);
});
