import type { SeedFood } from "../../../../prisma/seed/data/types";
import { fanSprig, frond, type LeafShape, leaf, sprig } from "../motifs/leaf";
import { heap, SEEDS, seedSet, stray } from "../motifs/seed";
import { draw, type Thing } from "../motifs/things";
import { lit, mix, shaded } from "../studio/color";
import { lift, noise } from "../studio/light";
import { hash32, type Random, random } from "../studio/random";
import { place, Sheet } from "../studio/sheet";
import { board, bowl, type Filling, finish, linen, napkin, paper, plate, spoon } from "../studio/surface";
import { PLANS, type Plan, TABLES } from "./plan";

const SIZE = 800;
type Slot = readonly [x: number, y: number, size: number, turn: number];
type Table = { sheet: Sheet; rnd: Random; food: SeedFood; flip: boolean };

/** A layout's x, mirrored for half of the foods; only places are mirrored, never the light. */
const at = ({ flip }: Table, x: number): number => (flip ? SIZE - x : x);

/** A thing, or a seed by "seed:name", or a little heap of spice by "seed:spice:#color", 100 units large. */
function piece(table: Table, thing: Thing): string {
  const { sheet, rnd } = table;
  const [kind, name = "", color = "#000000"] = thing.split(":");
  if (kind !== "seed") return draw(sheet, rnd, thing);
  if (name === "spice") {
    const dust = noise(sheet, `<circle r="44"/>`, ".35", [1, 0.9, 0.6], [1, -0.55]);
    return bowl(
      sheet,
      rnd,
      49,
      { clay: "#f4ead6" },
      { bed: color, layers: [`<ellipse cx="3" cy="4" rx="31" ry="29" fill="${lit(color, 0.14)}"/>${dust}`] },
    );
  }
  const known = SEEDS[name];
  if (!known) throw new Error(`No seed is called ${name}`);
  const set = seedSet(sheet, known.kind);
  return place(set[rnd.int(0, set.length - 1)] ?? "", 0, 0, 5);
}

function put(table: Table, thing: Thing, [x, y, size, turn]: Slot): void {
  const { sheet, rnd, flip } = table;
  const angle = (flip ? -turn : turn) + rnd.between(-7, 7);
  sheet.add(
    lift(sheet, place(piece(table, thing), at(table, x), y, size / 100, angle), {
      height: Math.min(20, 5 + size * 0.045),
    }),
  );
}

/** Where things lie: behind, the large one, in front; chosen by the slug. */
const ARRANGEMENTS: readonly [readonly Slot[], ...(readonly Slot[])[]] = [
  [
    [366, 436, 420, -8],
    [566, 288, 270, 24],
    [118, 150, 200, -28],
    [672, 668, 216, 18],
    [128, 690, 150, 40],
    [706, 112, 140, -30],
  ],
  [
    [360, 396, 440, 10],
    [566, 566, 262, -26],
    [690, 166, 220, 22],
    [96, 120, 160, -40],
    [700, 712, 160, 60],
    [150, 700, 176, 16],
  ],
  [
    [440, 372, 410, -14],
    [256, 570, 278, 18],
    [120, 196, 206, -14],
    [670, 660, 200, 30],
    [706, 130, 156, -48],
    [452, 726, 140, 70],
  ],
];

function onPlate(table: Table, plan: Extract<Plan, { kind: "pieces" }>): void {
  const { sheet, rnd, food, flip } = table;
  const look = TABLES[food.category];
  const style = hash32(food.slug) % 4;
  const [cloth, stripe] = look.napkin;
  if (style === 3) {
    sheet.add(
      board(
        sheet,
        [flip ? 428 : 372, 410, flip ? 188 : -8],
        560,
        500,
        rnd.pick(["#c99a5e", "#b98750", "#d6ad72"]),
      ),
    );
  } else {
    if (style !== 0)
      sheet.add(napkin(sheet, [at(table, 560), 560, flip ? 28 : -28], 620, 300, cloth, stripe));
    sheet.add(
      place(
        plate(sheet, rnd, style === 1 ? 318 : 292, rnd.pick(look.glaze)),
        at(table, style === 1 ? 424 : 400),
        408,
      ),
    );
  }
  const slots = ARRANGEMENTS[style % ARRANGEMENTS.length] ?? ARRANGEMENTS[0];
  const things = [plan.hero, ...plan.rest];
  const order = [2, 3, 4, 5, 1, 0];
  for (const index of order) {
    const slot = slots[index];
    const thing =
      index < things.length ? things[index] : things[1 + (index % Math.max(1, things.length - 1))];
    if (!slot || !thing) continue;
    const [x, y, size, turn] = slot;
    put(table, thing, [x, y, size * (index < 2 ? (plan.scale ?? 1) : 1), turn]);
  }
}

function bunchOf(table: Table, stems: () => string, count: number, loose?: Thing): void {
  const { sheet, rnd, food } = table;
  const style = hash32(food.slug) % 3;
  if (style === 2) sheet.add(board(sheet, [at(table, 380), 410, table.flip ? 188 : -8], 620, 540, "#cfa46a"));
  else
    sheet.add(
      paper(
        sheet,
        [404, 404, style ? 5 : -5],
        540,
        660,
        `<rect x="-250" y="-310" width="500" height="620" fill="none" stroke="#1f4a34" stroke-opacity=".3" stroke-width="2"/>`,
      ),
    );
  const [footX, footY] = [at(table, 270), 640];
  const lean = table.flip ? -26 : 26;
  const fan =
    count > 7 ? [-34, 30, -26, 23, -18, 16, -11, 10, -5, 5, 0] : [-30, 26, -17, 15, -6, 5, 0].slice(-count);
  for (const turn of fan) {
    const stem = place(stems(), footX, footY, rnd.between(1.28, 1.48), lean + turn + rnd.between(-3, 3));
    sheet.add(lift(sheet, stem, { height: 8 }));
  }
  const tie = Array.from(
    { length: 4 },
    (_, index) => `M-30 ${index * 6}Q0 ${index * 6 + 7} 30 ${index * 6 - 2}`,
  ).join("");
  const bow = `<path d="M4 8C40 -26 62 -10 40 6C26 14 12 12 4 8C-20 34 -30 50 -38 66M4 8C22 34 30 42 50 58" fill="none"/>`;
  const twine = `<g stroke="#a9793f" stroke-width="6" fill="none" stroke-linecap="round"><path d="${tie}"/>${bow}</g><g stroke="#e3bf87" stroke-width="2" fill="none" stroke-dasharray="3 5"><path d="${tie}"/>${bow}</g>`;
  const up = ((lean - 90) * Math.PI) / 180;
  sheet.add(
    lift(sheet, place(twine, footX + Math.cos(up) * 92, footY + Math.sin(up) * 92, 0.92, lean), {
      height: 6,
    }),
  );
  if (loose)
    for (const slot of [
      [690, 640, 120, 70],
      [610, 712, 96, -40],
    ] as const)
      put(table, loose, slot);
  else
    sheet.add(lift(sheet, place(stems(), at(table, 600), 730, 0.62, table.flip ? -66 : 62), { height: 6 }));
}

function withBowl(
  table: Table,
  filling: Filling,
  beside: Thing[],
  extra?: { kind: string; size: number },
): void {
  const { sheet, rnd, food, flip } = table;
  const look = TABLES[food.category];
  const style = hash32(food.slug) % 3;
  const [cloth, stripe] = look.napkin;
  const light = Number.parseInt(filling.bed.slice(1, 3), 16) > 118;
  const glaze = look.glaze[(light ? 0 : 1) + 2 * (hash32(`${food.slug}/bowl`) % 2)] ?? look.glaze[0];
  const [x, y] = [
    [400, 384],
    [448, 430],
    [372, 420],
  ][style] ?? [400, 400];
  if (style !== 2)
    sheet.add(napkin(sheet, [at(table, style ? 500 : 330), 520, flip ? 22 : -22], 640, 330, cloth, stripe));
  else sheet.add(board(sheet, [at(table, 350), 420, flip ? 186 : -6], 520, 560, "#c39256"));
  const corners: Slot[] =
    style === 1
      ? [
          [132, 190, 200, -24],
          [160, 420, 150, 14],
          [680, 110, 120, 40],
        ]
      : [
          [664, 176, 196, 24],
          [690, 400, 150, -12],
          [128, 130, 124, -40],
        ];
  if (extra) {
    const { kind, size } = SEEDS[extra.kind] ?? { kind: undefined, size: 0 };
    if (kind) {
      sheet.add(
        lift(sheet, place(stray(sheet, rnd, kind, size > 30 ? 16 : 42, 190, size), at(table, 590), 650), {
          height: 3,
        }),
      );
      const fill = `<ellipse rx="44" ry="34" fill="${shaded(kind.colors[0], 0.4)}"/><g transform="scale(1 .78)">${heap(sheet, rnd, kind, 38, size).join("")}</g>`;
      sheet.add(spoon(sheet, [at(table, 236), 672, flip ? 186 : -8], 400, fill));
    }
  }
  sheet.add(place(bowl(sheet, rnd, 248, glaze, filling), at(table, x ?? 400), y ?? 400));
  beside.forEach((thing, index) => {
    const slot = corners[index];
    if (slot) put(table, thing, slot);
  });
}

/** A large leaf with as much bare stalk as a bunch needs to be tied. */
function leafOnStalk(sheet: Sheet, shape: LeafShape): string {
  const stalk = shape.vein ?? mix(shape.color, "#f2f6cf", 0.5);
  return `<path d="M0 0V-90" stroke="${stalk}" stroke-width="${shape.rib ?? 4}" stroke-linecap="round"/>${place(leaf(sheet, shape), 0, -62, 0.84)}`;
}

/** The picture of a food, 800 × 800. */
export function foodScene(food: SeedFood): Sheet {
  const sheet = new Sheet(SIZE, SIZE);
  const rnd = random(food.slug);
  const table: Table = { sheet, rnd, food, flip: (hash32(`${food.slug}/side`) & 4) > 0 };
  const plan: Plan = PLANS[food.slug] ?? {
    kind: "pieces",
    hero: food.emoji,
    rest: [food.emoji, food.emoji, "drawn:mint-leaf"],
  };
  linen(sheet, rnd.pick(TABLES[food.category].cloth));
  if (plan.kind === "pieces") onPlate(table, plan);
  if (plan.kind === "bunch")
    bunchOf(table, () => sprig(sheet, rnd, plan.sprig), plan.sprig.leaf.width < 20 ? 11 : 7, plan.loose);
  if (plan.kind === "leaves") {
    const { color } = plan.leaf;
    const shades = [color, mix(color, "#cfdf7a", 0.2), mix(color, "#17401f", 0.18)] as const;
    bunchOf(
      table,
      () => leafOnStalk(sheet, { ...plan.leaf, color: rnd.pick(shades), bend: rnd.between(-0.1, 0.1) }),
      7,
      plan.loose,
    );
  }
  if (plan.kind === "fronds") bunchOf(table, () => frond(rnd, plan.height, plan.colors, 2.4), 6, plan.loose);
  if (plan.kind === "fans")
    bunchOf(table, () => fanSprig(sheet, rnd, 320, plan.color, plan.pointed), 5, plan.loose);
  if (plan.kind === "seeds") {
    const { kind, size } = SEEDS[plan.seed] ?? { kind: undefined, size: 0 };
    if (!kind) throw new Error(`No seed is called ${plan.seed}`);
    withBowl(
      table,
      { bed: shaded(kind.colors[0], 0.34), layers: heap(sheet, rnd, kind, 214, size) },
      plan.beside,
      { kind: plan.seed, size },
    );
  }
  if (plan.kind === "bowl") {
    const layer = (ring: readonly (readonly [number, number])[]) =>
      ring.map(([radius, angle]) =>
        place(
          piece(table, rnd.pick(plan.of as [Thing, ...Thing[]])),
          radius * Math.cos(angle) + rnd.between(-14, 14),
          radius * Math.sin(angle) + rnd.between(-14, 14),
          plan.size / 100,
          rnd.between(0, 360),
        ),
      );
    const circle = (count: number, radius: number, from: number) =>
      Array.from({ length: count }, (_, index) => [radius, from + (index * 6.283) / count] as const);
    const spread = 108 / plan.size;
    const each = [
      ...circle(Math.round(12 * spread), 178, 0),
      ...circle(Math.round(11 * spread), 132, 0.3),
      ...circle(Math.round(7 * spread), 84, 0.4),
      ...circle(Math.round(5 * spread), 52, 0.9),
      [8, 1] as const,
    ];
    const layers = layer(each).map((svg) => lift(sheet, svg, { height: 9 }));
    withBowl(table, { bed: "#4a2c16", layers: [layers.join("")] }, plan.beside);
    for (const slot of [
      [560, 690, plan.size * 1.05, 30],
      [668, 640, plan.size, 110],
      [440, 722, plan.size * 0.95, -60],
    ] as const)
      put(table, plan.of[0] ?? "", slot);
  }
  finish(sheet, rnd);
  return sheet;
}
