import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { z } from "zod";

const Icons = z.object({
  width: z.number().default(32),
  icons: z.record(z.string(), z.object({ body: z.string(), width: z.number().optional() })),
});

/** Some motifs are pinker than the food; a turn of the hue makes them appetising. */
const TUNED: Record<string, string> = {
  tomato: "hue-rotate(15deg) saturate(.9)",
  "hot-pepper": "hue-rotate(14deg) saturate(.92)",
  "bell-pepper": "saturate(.94)",
  "brown-mushroom": "hue-rotate(26deg) saturate(.8)",
  flatbread: "hue-rotate(16deg) saturate(.9)",
  beans: "hue-rotate(26deg) saturate(.85)",
};

/** Motifs of the catalog that do not suit a plant-based label. */
const INSTEAD: Record<string, string> = { "cut-of-meat": "onion", mushroom: "brown-mushroom" };

export type Emoji = (name: string, x: number, y: number, size: number, turn?: number) => string;

/** Loads Fluent emoji and returns a function that draws one, centred, with a soft shadow. */
export async function loadEmoji(): Promise<Emoji> {
  const file =
    process.env["FLUENT_EMOJI"] ??
    createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji/icons.json");
  const set = Icons.parse(JSON.parse(await readFile(file, "utf8")));
  return (name, x, y, size, turn = 0) => {
    const icon = set.icons[INSTEAD[name] ?? name];
    if (!icon) throw new Error(`Fluent emoji has no ${name}`);
    const tune = TUNED[INSTEAD[name] ?? name] ?? "saturate(.94)";
    const scale = size / (icon.width ?? set.width);
    return `<g style="filter:${tune} drop-shadow(0 ${size * 0.03}px ${size * 0.035}px rgb(24 40 31 / .32))"><g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-16 -16)">${icon.body}</g></g>`;
  };
}

const LEAF =
  "M0 -1.2C-3.4 -4.6 -9.6 -8.4 -9.6 -13.9C-9.6 -17.6 -7 -20 -4.1 -20C-2.2 -20 -.7 -18.9 0 -17.2C.7 -18.9 2.2 -20 4.1 -20C7 -20 9.6 -17.6 9.6 -13.9C9.6 -8.4 3.4 -4.6 0 -1.2ZM0 -5C-.7 -8 -.7 -10.6 0 -13.2C.7 -10.6 .7 -8 0 -5Z";

/** The shop's glyph (components/layout/glyph.tsx), centred. */
export function glyph(x: number, y: number, size: number, color: string): string {
  const leaves = [45, 135, 225, 315]
    .map((turn) => `<path d="${LEAF}" transform="rotate(${turn})" fill="${color}" fill-rule="evenodd"/>`)
    .join("");
  const stem = `<path d="M0 2C.4 11 -1.6 18.6 3.2 24.6C7 29.3 14.6 28.8 15.7 23.3C16.5 19.2 12 16.8 9.7 19.5C8.1 21.4 9.6 24 11.8 23.4" stroke="${color}" stroke-width="2.6" stroke-linecap="round" fill="none"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size / 56}) translate(0 -4)">${leaves}${stem}</g>`;
}

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

type TextStyle = {
  size: number;
  fill: string;
  weight?: number;
  spacing?: number;
  anchor?: "start" | "middle" | "end";
  serif?: boolean;
};

/** One line of text. */
export function text(x: number, y: number, value: string, style: TextStyle): string {
  const { size, fill, weight = 600, spacing = 0, anchor = "middle", serif = false } = style;
  const css = `font:${weight} ${size}px ${serif ? "Fraunces" : "Figtree"};letter-spacing:${spacing}em`;
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}" style="${css}">${escapeXml(value)}</text>`;
}

/** The product's name, set as large as the box allows (fit.js breaks the lines). */
export function headline(
  value: string,
  box: readonly [number, number, number, number],
  max: number,
  fill: string,
): string {
  return `<g class="fit" data-text="${escapeXml(value)}" data-box="${box.join(" ")}" data-max="${max}" fill="${fill}"></g>`;
}

/** Glyph above the spaced name of the shop. */
export function brand(x: number, y: number, size: number, mark: string, ink: string): string {
  return (
    glyph(x, y, size * 2.9, mark) +
    text(x, y + size * 2.75, "CLOVER & FERN", { size, fill: ink, spacing: 0.2, weight: 700 })
  );
}

/** A tone-on-tone pattern of the shop's leaf. */
export function pattern(id: string, color: string, step: number): string {
  const leaf = `<path d="${LEAF}" fill="${color}" fill-rule="evenodd"/>`;
  const half = step / 2;
  const at = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${step / 96}) translate(0 10)">${leaf}</g>`;
  return `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse">${at(half / 2, half / 2, 35)}${at(half * 1.5, half * 1.5, -35)}</pattern>`;
}

/** Small outlined pills in a row, centred. */
export function pills(x: number, y: number, labels: string[], size: number, color: string): string {
  const widths = labels.map((label) => label.length * size * 0.62 + size * 1.7);
  const gap = size * 0.5;
  let left = x - (widths.reduce((sum, width) => sum + width, 0) + gap * (labels.length - 1)) / 2;
  return labels
    .map((label, index) => {
      const width = widths[index] ?? 0;
      const pill = `<rect x="${left}" y="${y - size}" width="${width}" height="${size * 2}" rx="${size}" fill="none" stroke="${color}" stroke-width="${size * 0.09}"/>${text(left + width / 2, y + size * 0.36, label, { size, fill: color, weight: 700, spacing: 0.02 })}`;
      left += width + gap;
      return pill;
    })
    .join("");
}
