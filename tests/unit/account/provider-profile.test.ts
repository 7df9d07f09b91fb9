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

it.each([
  [" Maya  Rosa ", "Maya Rosa"],
  ["Maya\r\nBcc: all@shop.example", "Maya Bcc: all@shop.example"],
  ["\u202eayaM", "ayaM"],
  ["\u3164\u200b", ""],
  ["Maya\ud83c", ""],
  ["a".repeat(90), "a".repeat(80)],
  [7, ""],
])("a provider's name %j is stored as one line of text: %j", (claim, stored) => {
  const { firstName, lastName } = parseProviderProfile("1", { given_name: claim, family_name: claim });
  expect([firstName, lastName]).toEqual([stored, stored]);
});
