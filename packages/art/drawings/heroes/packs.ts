import { readFileSync } from "node:fs";
import { join } from "node:path";
import { place, type Sheet } from "../studio/sheet";

const folder = join(import.meta.dirname, "../../categories");
const STYLES: Record<string, string> = {
  name: "font-weight:600;font-family:Fraunces;letter-spacing:-.01em",
  brand: "font-weight:600;font-family:Figtree;letter-spacing:.2em",
  small: "font-weight:500;font-family:Figtree;letter-spacing:.02em",
};

const inner = (file: string): string =>
  readFileSync(join(folder, `${file}.svg`), "utf8")
    .replace(/^[\s\S]*?<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/<title>[^<]*<\/title>/, "")
    .replaceAll(
      /<text([^>]*?) class="(\w+)"([^>]*?) font-size="(\d+)"/g,
      (_, before: string, name: string, after: string, size: string) =>
        `<text${before}${after} style="${STYLES[name] ?? ""};font-size:${size}px"`,
    );

export type PackName = "cheese" | "meat" | "other" | "sauces" | "seasonings" | "tortillas";

/** Middle of each pack's foot in its own drawing of 1200 × 1200. */
const FEET: Record<PackName, readonly [x: number, y: number]> = {
  cheese: [590, 942],
  meat: [600, 950],
  other: [600, 960],
  sauces: [600, 960],
  seasonings: [600, 962],
  tortillas: [600, 968],
};

/** A pack of categories standing with its foot at (x, y). */
export function pack(sheet: Sheet, name: PackName, x: number, y: number, scale: number, turn = 0): string {
  sheet.define(() => inner("common"));
  sheet.define(() => inner(name));
  const [footX, footY] = FEET[name];
  return place(
    `<g transform="translate(${-footX} ${-footY})"><use href="#pack-${name}"/></g>`,
    x,
    y,
    scale,
    turn,
  );
}
