import { choosePlace } from "@/components/ui/keep-toasts-clear";

const SCREEN = 800;
const HEIGHT = 80;

it.each<[what: string, bands: { top: number; bottom: number }[], bottom: number]>([
  ["an empty screen: at its bottom", [], 16],
  ["a button at the bottom: above it", [{ top: 720, bottom: 772 }], 96],
  ["a button higher up: at the bottom", [{ top: 300, bottom: 352 }], 16],
  ["a button that ends within the toast's place: above it", [{ top: 680, bottom: 710 }], 136],
  [
    "totals and a button above them: above both",
    [
      { top: 500, bottom: 800 },
      { top: 420, bottom: 472 },
    ],
    396,
  ],
  [
    "a gap that is too small is no place",
    [
      { top: 700, bottom: 800 },
      { top: 560, bottom: 612 },
    ],
    256,
  ],
  ["no room at all: at the bottom", [{ top: 0, bottom: 800 }], 16],
])("with %s", (_what, bands, bottom) => {
  expect(choosePlace({ buttons: bands, dialogs: [] }, HEIGHT, SCREEN)).toBe(bottom);
});

it.each<[what: string, dialog: { top: number; bottom: number }, bottom: number]>([
  ["a sheet from below: above it", { top: 500, bottom: 800 }, 316],
  ["a sheet with just enough room above it: there", { top: 96, bottom: 800 }, 720],
  ["a taller sheet: off its buttons", { top: 95, bottom: 800 }, 116],
])("with %s", (_what, dialog, bottom) => {
  const buttons = [{ top: 700, bottom: 752 }];
  expect(choosePlace({ buttons, dialogs: [dialog] }, HEIGHT, SCREEN)).toBe(bottom);
});
