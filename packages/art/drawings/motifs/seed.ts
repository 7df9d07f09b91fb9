import { lit, mix, shaded } from "../studio/color";
import type { Random } from "../studio/random";
import { n, place, type Sheet } from "../studio/sheet";

/** A seed or nut: outline in a box of 20 × 20 round the origin, long side upright, and what is drawn on it. */
const OUTLINES = {
  round: "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8Z",
  oval: "M0 -9C4.6 -9 6.4 -4 6.4 0C6.4 5 4 9 0 9S-6.4 5 -6.4 0C-6.4 -4 -4.6 -9 0 -9Z",
  drop: "M0 -10C3 -8 6.4 -1 6.4 3.6C6.4 7.4 3.6 9.6 0 9.6S-6.4 7.4 -6.4 3.6C-6.4 -1 -3 -8 0 -10Z",
  needle: "M0 -10C1.6 -8 2.2 -3 2.2 0S1.6 8 0 10S-2.2 3 -2.2 0S-1.6 -8 0 -10Z",
  grain: "M0 -10C3.2 -8.6 4.4 -3.4 4.2 1C4 6 2.6 9.6 0 10C-2.6 9.6 -4 6 -4.2 1C-4.4 -3.4 -3.2 -8.6 0 -10Z",
  long: "M0 -9.8C3.4 -9.8 4.9 -5 4.9 0S3.4 9.8 0 9.8S-4.9 5 -4.9 0S-3.4 -9.8 0 -9.8Z",
  corner: "M0 -9.4C3.4 -6.6 7.6 -.6 8.4 4.4C5 8 -5 8 -8.4 4.4C-7.6 -.6 -3.4 -6.6 0 -9.4Z",
  wedge: "M-5.6 8.6C-8 1 -5.6 -7.4 1 -9.6C6 -6.4 8 2 5.4 8.4C2 10 -2.6 10 -5.6 8.6Z",
} as const;

export type SeedKind = {
  outline: keyof typeof OUTLINES;
  colors: readonly [string, ...string[]];
  /** Strokes over the seed. */
  mark?: { d: string; color: string; width?: number; opacity?: number };
  /** How much of the length the gloss takes. */
  gloss?: number;
};

/** One seed of 20 units' length. */
export function seed(sheet: Sheet, kind: SeedKind, color: string): string {
  const d = OUTLINES[kind.outline];
  const fill = sheet.radial([
    [0, lit(color, 0.5)],
    [0.45, color],
    [1, shaded(color, 0.38)],
  ]);
  const mark = kind.mark
    ? `<path d="${kind.mark.d}" stroke="${kind.mark.color}" stroke-width="${kind.mark.width ?? 1}" stroke-opacity="${kind.mark.opacity ?? 1}" fill="none" stroke-linecap="round"/>`
    : "";
  const gloss = kind.gloss
    ? `<ellipse cx="-1.6" cy="-4" rx="1.3" ry="${n(kind.gloss * 6)}" fill="#fff" opacity=".55" transform="rotate(12)"/>`
    : "";
  return `<path d="${d}" fill="${fill}"/>${mark}${gloss}`;
}

/** References to a kind's seeds in all its colours, each a little lighter and darker too. */
export function seedSet(sheet: Sheet, kind: SeedKind): string[] {
  return kind.colors.flatMap((color) =>
    [color, mix(color, "#2a1c0a", 0.13), mix(color, "#fff6dc", 0.16)].map((each) =>
      sheet.symbol(seed(sheet, kind, each)),
    ),
  );
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A heap in a circle: layers from the dark bottom to the lit top. `size` is a seed's length. */
export function heap(sheet: Sheet, rnd: Random, kind: SeedKind, radius: number, size: number): string[] {
  const set = seedSet(sheet, kind);
  const thin = kind.outline === "needle" ? 0.3 : kind.outline === "grain" ? 0.5 : 0.68;
  const count = Math.min(1500, Math.round((radius / size) ** 2 * (4.6 / thin)));
  const layer = (amount: number, reach: number): string => {
    const uses: string[] = [];
    for (let index = 0; index < amount; index++) {
      const r = reach * Math.sqrt((index + 0.5) / amount) + rnd.between(-0.3, 0.3) * size;
      const angle = index * GOLDEN + rnd.between(-0.2, 0.2);
      const use = set[rnd.int(0, set.length - 1)] ?? "";
      uses.push(
        place(
          use,
          r * Math.cos(angle),
          r * Math.sin(angle),
          (size / 20) * rnd.between(0.86, 1.1),
          rnd.between(0, 360),
        ),
      );
    }
    for (let index = uses.length - 1; index > 0; index--) {
      const other = rnd.int(0, index);
      [uses[index], uses[other]] = [uses[other] ?? "", uses[index] ?? ""];
    }
    return uses.join("");
  };
  return [
    layer(count, radius),
    layer(Math.round(count * 0.5), radius * 0.86),
    layer(Math.round(count * 0.22), radius * 0.62),
  ];
}

/** Stray seeds round a point, thinning out. */
export function stray(
  sheet: Sheet,
  rnd: Random,
  kind: SeedKind,
  count: number,
  reach: number,
  size: number,
): string {
  const set = seedSet(sheet, kind);
  const uses: string[] = [];
  for (let index = 0; index < count; index++) {
    const angle = rnd.between(0, Math.PI * 2);
    const r = reach * rnd() ** 1.4;
    uses.push(
      place(
        set[rnd.int(0, set.length - 1)] ?? "",
        r * Math.cos(angle),
        r * Math.sin(angle) * 0.8,
        (size / 20) * rnd.between(0.86, 1.1),
        rnd.between(0, 360),
      ),
    );
  }
  return uses.join("");
}

const line = (d: string, color: string, width = 1, opacity = 1) => ({ d, color, width, opacity });
const CREASE = "M0 -7C.8 -3 .8 4 0 8";

/** What the seeds of the encyclopedia look like, with the length of one in a picture of 800. */
export const SEEDS: Record<string, { kind: SeedKind; size: number }> = {
  spelt: {
    kind: {
      outline: "grain",
      colors: ["#c48b4a", "#b27838", "#d3a15f"],
      mark: line(CREASE, "#7c4a1b", 0.9, 0.7),
    },
    size: 30,
  },
  kamut: {
    kind: {
      outline: "grain",
      colors: ["#dcb05a", "#e6bf6d", "#cf9f48"],
      mark: line(CREASE, "#96651f", 0.9, 0.7),
    },
    size: 38,
  },
  rye: {
    kind: {
      outline: "needle",
      colors: ["#a08a5a", "#8f7a50", "#b39a66", "#84774f"],
      mark: line(CREASE, "#5d4a26", 0.7, 0.7),
    },
    size: 34,
  },
  "wild-rice": {
    kind: { outline: "needle", colors: ["#33241d", "#4a3226", "#2a1f1c", "#5b4030"], gloss: 0.5 },
    size: 46,
  },
  quinoa: {
    kind: {
      outline: "round",
      colors: ["#ecdcb4", "#e3cf9f", "#f3e7c8"],
      mark: line("M-5 1A5 5 0 1 0 3 -4", "#b99a5e", 1.5, 0.75),
    },
    size: 15,
  },
  amaranth: { kind: { outline: "round", colors: ["#e6c98c", "#d9b673", "#b9855a"] }, size: 11 },
  teff: { kind: { outline: "oval", colors: ["#7d4427", "#93562f", "#65341d"] }, size: 11 },
  fonio: { kind: { outline: "oval", colors: ["#efe0bb", "#e4d0a2", "#d9c08a"] }, size: 11.5 },
  millet: { kind: { outline: "round", colors: ["#eec65a", "#e2b544", "#f4d67c"] }, size: 15 },
  buckwheat: {
    kind: {
      outline: "corner",
      colors: ["#c9a472", "#b5895a", "#c3b27a", "#a4764a"],
      mark: line("M0 -8V6", "#7a5128", 0.9, 0.6),
    },
    size: 23,
  },
  "hemp-seed": { kind: { outline: "round", colors: ["#e9e2bd", "#d5d7a0", "#f2ead0", "#b9c27c"] }, size: 16 },
  "sesame-seed": { kind: { outline: "drop", colors: ["#efdcb0", "#e5cb95", "#f6e8c6"] }, size: 17 },
  "chia-seed": {
    kind: {
      outline: "oval",
      colors: ["#3c3a3b", "#5c5752", "#77706a", "#2c2a2c"],
      mark: line("M-2 -5C1 -2 -2 2 2 5", "#b9b0a2", 0.9, 0.55),
    },
    size: 13,
  },
  flaxseed: { kind: { outline: "drop", colors: ["#8f5028", "#a5632f", "#7a3f1e"], gloss: 0.5 }, size: 21 },
  "pumpkin-seed": {
    kind: {
      outline: "drop",
      colors: ["#7d9148", "#6c8340", "#93a35a", "#586d35"],
      mark: line("M0 -7V8", "#46592a", 0.7, 0.5),
      gloss: 0.45,
    },
    size: 42,
  },
  "sunflower-seed": {
    kind: {
      outline: "drop",
      colors: ["#4b4642", "#3a3633", "#5d5650"],
      mark: line("M0 -8V8M-3 -3C-3.6 2 -3 6 -2 8M3 -3C3.6 2 3 6 2 8", "#ece4d2", 1.1, 0.85),
    },
    size: 56,
  },
  "pine-nut": {
    kind: {
      outline: "drop",
      colors: ["#f0ddb2", "#e8cf9a", "#f5e7c6"],
      mark: line("M0 -9.6V-8", "#8a5a2c", 2, 0.8),
      gloss: 0.5,
    },
    size: 34,
  },
  almond: {
    kind: {
      outline: "drop",
      colors: ["#b8733a", "#a9642e", "#c4834a"],
      mark: line("M0 -8V8M-2.6 -4C-3.4 1 -3 5 -2 8M2.6 -4C3.4 1 3 5 2 8", "#7b421b", 0.6, 0.6),
    },
    size: 78,
  },
  "brazil-nut": {
    kind: {
      outline: "wedge",
      colors: ["#7a4a2c", "#6a3f26", "#8a5836"],
      mark: line("M1 -9C-1 -3 -1 4 0 9M-4 -3C-5 1 -5 5 -4 8M4.6 -4C5.6 0 5 5 4 8", "#d6b48c", 0.6, 0.5),
    },
    size: 104,
  },
  date: {
    kind: {
      outline: "long",
      colors: ["#7a3a18", "#8f4b22", "#66300f"],
      mark: line(
        "M-2 -7C-3 -2 -1 2 -2.4 7M2 -6C3 -1 1.4 3 2.6 6M-4.6 -3C-5 0 -4 3 -4.4 5M4.8 -2C4 1 5 3 4 5",
        "#b87945",
        0.6,
        0.7,
      ),
      gloss: 0.22,
    },
    size: 128,
  },
};
