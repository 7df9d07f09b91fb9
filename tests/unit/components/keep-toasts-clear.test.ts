import { lowestFreePlace } from "@/components/ui/keep-toasts-clear";

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
  expect(lowestFreePlace(bands, HEIGHT, SCREEN)).toBe(bottom);
});
