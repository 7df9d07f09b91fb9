import { fanLeaf, leaf } from "../motifs/leaf";
import { heap, SEEDS } from "../motifs/seed";
import { draw } from "../motifs/things";
import { lit, shaded } from "../studio/color";
import { lift } from "../studio/light";
import type { Random } from "../studio/random";
import { n, place, type Sheet } from "../studio/sheet";

/** A finished dish from above, round the origin, about 620 units wide. */
export type Dish = (sheet: Sheet, rnd: Random) => string;

/** A blob with a soft edge, radius about 1: sauce, cheese, a dollop. */
export function blob(rnd: Random, radius: number, wobble = 0.22, points = 9): string {
  const ring = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * Math.PI * 2;
    const r = radius * (1 + rnd.between(-wobble, wobble));
    return [Math.cos(angle) * r, Math.sin(angle) * r] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`;
  const first = ring[0] ?? [radius, 0];
  const last = ring[points - 1] ?? first;
  return `M${middle(last, first)}${ring.map((point, index) => `Q${n(point[0])} ${n(point[1])} ${middle(point, ring[(index + 1) % points] ?? first)}`).join("")}Z`;
}

/** Scatters something over a circle, evenly but not in rows. */
export function over(
  rnd: Random,
  count: number,
  radius: number,
  make: (index: number) => string,
  squash = 1,
): string {
  const turn = rnd.between(0, 6.28);
  return Array.from({ length: count }, (_, index) => {
    const r = radius * Math.sqrt((index + 0.6) / count);
    const angle = turn + index * 2.39996;
    return place(make(index), Math.cos(angle) * r, Math.sin(angle) * r * squash, 1, rnd.between(0, 360));
  }).join("");
}

/** Cilantro leaves, small. */
export const cilantro = (sheet: Sheet, size = 0.6): string =>
  place(sheet.symbol(fanLeaf(sheet, "#4f9440", false)), 0, 0, size);

export const basil = (sheet: Sheet, size = 0.6): string =>
  place(
    sheet.symbol(
      leaf(sheet, { length: 92, width: 60, belly: 0.76, color: "#4f9a3c", veins: 5, rib: 2, bend: 0.06 }),
    ),
    0,
    40 * size,
    size,
  );

/** A round tortilla with charred spots. */
export function tortilla(sheet: Sheet, rnd: Random, radius: number): string {
  const fill = sheet.radial(
    [
      [0, "#fbecc4"],
      [0.7, "#f0d39a"],
      [1, "#d0a05a"],
    ],
    0.42,
    0.38,
    0.66,
  );
  const spots = over(
    rnd,
    16,
    radius * 0.88,
    () => `<path d="${blob(rnd, rnd.between(6, 17))}" fill="#8a5526" opacity=".${rnd.int(3, 6)}"/>`,
  );
  return `<path d="${blob(rnd, radius, 0.025, 22)}" fill="${fill}"/>${spots}`;
}

/** Browned crumbs of mushroom. */
export function crumbs(sheet: Sheet, rnd: Random, count: number, radius: number, size = 17): string {
  const tones = ["#7a4524", "#8f5a30", "#633619", "#a36c3c"] as const;
  return over(rnd, count, radius, () => {
    const tone = rnd.pick(tones);
    const fill = sheet.linear([
      [0, lit(tone, 0.3)],
      [1, shaded(tone, 0.3)],
    ]);
    return `<path d="${blob(rnd, size * rnd.between(0.7, 1.2), 0.34, 7)}" fill="${fill}"/>`;
  });
}

/** Half rings of onion pickled pink. */
export const pickled = (rnd: Random, count: number, radius: number, size = 34): string =>
  over(
    rnd,
    count,
    radius,
    () =>
      `<path d="M${-size} 6A${size} ${size} 0 0 1 ${size} 6" stroke="#d1497a" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M${-size + 1} 4A${size} ${size} 0 0 1 ${size - 4} 0" stroke="#f6b7cb" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
  );

/** A slice of avocado lying flat. */
export const avocadoSlice = (sheet: Sheet): string =>
  sheet.symbol(
    `<path d="M-46 4C-40 -26 -12 -34 14 -28C32 -24 46 -10 48 6C36 -2 24 -6 8 -6C-14 -6 -32 0 -46 4Z" fill="#5f7d36"/><path d="M-43 3C-36 -21 -11 -29 13 -24C29 -20 41 -9 45 3C34 -4 23 -7 8 -7C-13 -7 -30 -1 -43 3Z" fill="${sheet.linear(
      [
        [0, "#dbe58c"],
        [1, "#f2efae"],
      ],
      0.2,
      1,
    )}"/>`,
  );

/** Cheese that has melted and browned here and there. */
export const cheesePatch = (sheet: Sheet, rnd: Random, radius: number): string => {
  const fill = sheet.radial(
    [
      [0, "#fffdf4"],
      [0.6, "#fcefcf"],
      [1, "#e9bf7c"],
    ],
    0.45,
    0.42,
    0.62,
  );
  const browned = Array.from({ length: 3 }, () => {
    const [x, y] = [rnd.between(-0.5, 0.5) * radius, rnd.between(-0.5, 0.5) * radius];
    return `<g transform="translate(${n(x)} ${n(y)})"><path d="${blob(rnd, radius * rnd.between(0.14, 0.3), 0.5)}" fill="#dc9a48" opacity=".55"/><path d="${blob(rnd, radius * 0.1, 0.4)}" fill="#96551f" opacity=".6"/></g>`;
  });
  return `<path d="${blob(rnd, radius, 0.3, 11)}" fill="${fill}"/>${browned.join("")}`;
};

/** Loose blueberries, drawn from the top. */
export const berry = (sheet: Sheet): string =>
  sheet.symbol(
    `<circle r="17" fill="${sheet.radial([
      [0, "#8f9fd0"],
      [0.5, "#4b5c9c"],
      [1, "#232c58"],
    ])}"/><path d="M0 -7L2.4 -2.6L7 -2.2L3.6 1.2L4.6 6L0 3.6L-4.6 6L-3.6 1.2L-7 -2.2L-2.4 -2.6Z" fill="#1f274c"/>`,
  );

/** A small bowl of salsa, seeds or sauce, with whatever lies on it. */
export const grains = (sheet: Sheet, rnd: Random, name: string, radius: number): string[] => {
  const known = SEEDS[name];
  return known ? heap(sheet, rnd, known.kind, radius, known.size) : [];
};

/** A thing with light and shadow. */
export const lay = (
  sheet: Sheet,
  rnd: Random,
  thing: string,
  x: number,
  y: number,
  size: number,
  turn: number,
): string =>
  lift(sheet, place(draw(sheet, rnd, thing), x, y, size / 100, turn + rnd.between(-6, 6)), {
    height: Math.min(22, 5 + size * 0.05),
  });
