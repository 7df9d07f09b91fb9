import { mix } from "../studio/color";
import type { Random } from "../studio/random";
import { n, place, type Sheet } from "../studio/sheet";

/** A leaf seen from above: its base in the origin, its tip upwards. */
export type LeafShape = {
  length: number;
  width: number;
  /** Below 1 the leaf is widest near its base, above 1 near its tip. */
  belly?: number;
  /** Teeth or lobes of the edge: how many a side, how deep (0–1), and of which kind. */
  edge?: { count: number; depth: number; kind: "teeth" | "lobes" | "frill" | "barbs" };
  /** Sideways bend of the tip, as a part of the length. */
  bend?: number;
  veins?: number;
  rib?: number;
  color: string;
  /** Colour of ribs and veins; a paler green by default. */
  vein?: string;
};

const STEPS = 90;

function edgeAt(edge: NonNullable<LeafShape["edge"]>, t: number): number {
  const phase = edge.count * t;
  const part = phase - Math.floor(phase);
  if (edge.kind === "teeth") return 1 - edge.depth * part;
  if (edge.kind === "barbs") return 1 - edge.depth * part ** 1.7;
  if (edge.kind === "frill")
    return (
      1 -
      edge.depth * (1 - 0.6 * Math.abs(Math.sin(phase * 3.14)) - 0.4 * Math.abs(Math.sin(phase * 7.9 + 0.6)))
    );
  return 1 - edge.depth * (1 - Math.abs(Math.sin(phase * Math.PI)) ** 0.7);
}

function outline(shape: LeafShape, side: 1 | -1): string[] {
  const { length, width, belly = 0.8, edge, bend = 0 } = shape;
  const points: string[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS;
    const round = Math.sin(Math.PI * t ** belly) ** 0.9;
    const half = (width / 2) * Math.max(0, round) * (edge ? edgeAt(edge, t) : 1);
    points.push(`${n(side * half + bend * length * t * t)} ${n(-length * t)}`);
  }
  return points;
}

/** A leaf in two halves, the left one in the light. */
export function leaf(sheet: Sheet, shape: LeafShape): string {
  const { length, width, bend = 0, color, veins = 5, rib = 1.4, belly = 0.8, edge } = shape;
  const vein = shape.vein ?? mix(color, "#f2f6cf", 0.52);
  const spine: string[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS;
    spine.push(`${n(bend * length * t * t)} ${n(-length * t)}`);
  }
  const back = [...spine].reverse().join("L");
  const half = (side: 1 | -1, from: string, to: string): string =>
    `<path d="M${outline(shape, side).join("L")}L${back}Z" fill="${sheet.linear(
      [
        [0, from],
        [1, to],
      ],
      side === 1 ? 1 : 0.5,
      1,
    )}"/>`;
  const ruffle: string[] = [];
  if (edge?.kind === "frill" && edge.depth > 0.2) {
    const points = [...outline(shape, 1).reverse(), ...outline(shape, -1)].slice(10, -14);
    for (let index = 0; index < points.length; index += 3) {
      const [x, y] = (points[index] ?? "0 0").split(" ");
      const tone = mix(color, index % 2 ? "#dcebb0" : "#0f2a14", 0.08 + 0.24 * ((index * 7) % 5) * 0.25);
      ruffle.push(
        `<circle cx="${x}" cy="${y}" r="${n(width * (0.055 + 0.028 * ((index * 13) % 4) * 0.33))}" fill="${tone}"/>`,
      );
    }
  }
  const lines: string[] = [];
  for (let index = 1; index <= veins; index++) {
    const t = (index / (veins + 1.2)) * 0.92;
    const reach = (width / 2) * 0.72 * Math.sin(Math.PI * (t + 0.07) ** belly);
    const x = bend * length * t * t;
    for (const side of [-1, 1]) {
      lines.push(
        `M${n(x)} ${n(-length * t)}q${n(side * reach * 0.5)} ${n(-length * 0.035)} ${n(side * reach)} ${n(-length * 0.11)}`,
      );
    }
  }
  return `${ruffle.join("")}${half(1, mix(color, "#0f2a14", 0.1), mix(color, "#0f2a14", 0.42))}${half(-1, mix(color, "#eef0a0", 0.26), mix(color, "#123018", 0.08))}<path d="${lines.join("")}" stroke="${vein}" stroke-opacity=".5" stroke-width="${n(Math.max(0.5, rib * 0.5))}" fill="none" stroke-linecap="round"/><path d="M${spine.slice(0, -3).join("L")}" stroke="${vein}" stroke-opacity=".85" stroke-width="${rib}" fill="none" stroke-linecap="round"/>`;
}

/** A stem with leaves; its foot in the origin, its tip upwards. */
export type SprigShape = {
  height: number;
  pairs: number;
  /** Leaf at the foot; towards the tip it shrinks to `tip` of its size. */
  leaf: LeafShape;
  tip?: number;
  angle?: number;
  stem?: string;
  stemWidth?: number;
  /** Part of the stem that is bare. */
  bare?: number;
  curve?: number;
};

export function sprig(sheet: Sheet, rnd: Random, shape: SprigShape): string {
  const { height, pairs, tip = 0.45, angle = 55, stem = "#7c9447", stemWidth = 3, bare = 0.25 } = shape;
  const curve = shape.curve ?? rnd.between(-0.12, 0.12);
  const at = (t: number): [number, number] => [curve * height * t * t, -height * t];
  const parts: string[] = [];
  const kinds = [0, 0.16, -0.14].map((shift) =>
    sheet.symbol(
      leaf(sheet, {
        ...shape.leaf,
        color: mix(shape.leaf.color, shift > 0 ? "#cfdf7a" : "#17401f", Math.abs(shift)),
      }),
    ),
  );
  for (let index = 0; index < pairs; index++) {
    const t = bare + ((1 - bare) * index) / pairs;
    const [x, y] = at(t);
    const size = 1 - (1 - tip) * (index / pairs);
    for (const side of [-1, 1]) {
      const turn = side * (angle * (1 - 0.35 * (index / pairs)) + rnd.between(-9, 9)) + curve * 80;
      parts.push(
        place(
          kinds[rnd.int(0, 2)] ?? "",
          x,
          y + side * 1.5,
          size * rnd.between(0.88, 1.08),
          turn,
          rnd() > 0.5,
        ),
      );
    }
  }
  const [endX, endY] = at(1);
  parts.push(place(kinds[0] ?? "", endX, endY + 4, tip * 1.05, curve * 100));
  return `<path d="M0 0Q0 ${n(-height / 2)} ${n(endX)} ${n(endY)}" stroke="${stem}" stroke-width="${stemWidth}" fill="none" stroke-linecap="round"/>${parts.join("")}`;
}

/** A frond that branches into threads (dill, fennel); `fine` is the width of a thread. */
export function frond(rnd: Random, height: number, colors: readonly [string, string], fine: number): string {
  const paths: [string, string, string] = ["", "", ""];
  const thread = (x: number, y: number, turn: number, length: number, depth: number): void => {
    const bend = depth === 2 ? rnd.between(-0.12, 0.12) : rnd.between(-0.5, 0.5);
    const [midX, midY] = [x + Math.sin(turn) * length * 0.5, y - Math.cos(turn) * length * 0.5];
    const [endX, endY] = [
      midX + Math.sin(turn + bend) * length * 0.5,
      midY - Math.cos(turn + bend) * length * 0.5,
    ];
    paths[depth === 2 ? 2 : rnd() > 0.45 ? 0 : 1] +=
      `M${n(x)} ${n(y)}Q${n(midX)} ${n(midY)} ${n(endX)} ${n(endY)}`;
    if (depth === 0) return;
    const count = depth === 2 ? 15 : 9;
    const from = depth === 2 ? 0.3 : 0.12;
    for (let branch = 0; branch <= count; branch++) {
      const t = from + ((1 - from) * branch) / count;
      const side = branch === count ? 0 : branch % 2 === 0 ? 1 : -1;
      const [startX, startY] =
        t < 0.5
          ? [x + (midX - x) * t * 2, y + (midY - y) * t * 2]
          : [midX + (endX - midX) * (t - 0.5) * 2, midY + (endY - midY) * (t - 0.5) * 2];
      const reach = depth === 2 ? length * (0.34 - 0.2 * t) : length * rnd.between(0.26, 0.42);
      thread(startX, startY, turn + bend * t + side * rnd.between(0.5, 0.8), reach, depth - 1);
    }
  };
  thread(0, 0, rnd.between(-0.05, 0.05), height, 2);
  const stroke = (d: string, color: string | undefined, width: number): string =>
    `<path d="${d}" stroke="${color}" stroke-width="${n(width)}" fill="none" stroke-linecap="round"/>`;
  return `${stroke(paths[2], colors[1], fine * 1.9)}${stroke(paths[0], colors[0], fine)}${stroke(paths[1], colors[1], fine)}`;
}

/** A leaf of three lobed fans (cilantro, parsley); its foot in the origin. */
export function fanLeaf(sheet: Sheet, color: string, pointed: boolean): string {
  const fan = (size: number): string => {
    const points: string[] = [];
    for (let step = 0; step <= 72; step++) {
      const t = step / 72;
      const angle = (t - 0.5) * 2.9;
      const lobe = Math.abs(Math.sin(t * Math.PI * 3));
      const small = Math.abs(Math.sin(t * Math.PI * (pointed ? 9 : 9)));
      const edge = pointed
        ? 0.42 + 0.36 * lobe ** 0.6 + 0.24 * (1 - small) ** 1.5
        : 0.44 + 0.4 * lobe ** 0.5 + 0.14 * small ** 0.6;
      const radius = size * edge * (1 - 0.1 * Math.abs(angle));
      points.push(`${n(Math.sin(angle) * radius)} ${n(-Math.cos(angle) * radius)}`);
    }
    const fill = sheet.linear([
      [0, mix(color, "#eef0a0", 0.28)],
      [0.55, color],
      [1, mix(color, "#0f2a14", 0.38)],
    ]);
    const vein = mix(color, "#f2f6cf", 0.4);
    return `<path d="M0 0L${points.join("L")}Z" fill="${fill}" stroke-linejoin="round"/><path d="M0 0V${n(-size * 0.7)}M0 0L${n(size * 0.42)} ${n(-size * 0.5)}M0 0L${n(-size * 0.42)} ${n(-size * 0.5)}" stroke="${vein}" stroke-opacity=".55" stroke-width="1.1"/>`;
  };
  return `<path d="M0 26V-8" stroke="${mix(color, "#d8e08a", 0.4)}" stroke-width="2.4" stroke-linecap="round"/>${place(fan(30), -9, 0, 1, -68)}${place(fan(30), 9, 0, 1, 68)}${place(fan(38), 0, -8)}`;
}

/** A stem that forks into fan leaves. */
export function fanSprig(sheet: Sheet, rnd: Random, height: number, color: string, pointed: boolean): string {
  const kinds = [color, mix(color, "#cfdf7a", 0.16), mix(color, "#17401f", 0.16)].map((shade) =>
    sheet.symbol(fanLeaf(sheet, shade, pointed)),
  );
  const stem = mix(color, "#d8e08a", 0.35);
  const parts: string[] = [];
  const tips: [number, number, number][] = [
    [0, -1, 0],
    [-0.26, -0.84, -30],
    [0.25, -0.86, 28],
    [-0.32, -0.6, -58],
    [0.34, -0.64, 56],
    [-0.1, -0.7, -16],
    [0.14, -0.5, 40],
    [-0.18, -0.42, -50],
  ];
  for (const [x, y, turn] of tips) {
    const endX = x * height + rnd.between(-8, 8);
    const endY = y * height;
    parts.unshift(
      `<path d="M0 0Q${n(endX * 0.1)} ${n(endY * 0.6)} ${n(endX)} ${n(endY)}" stroke="${stem}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`,
    );
    parts.push(
      place(
        kinds[rnd.int(0, 2)] ?? "",
        endX,
        endY,
        (height / 270) * rnd.between(0.9, 1.15),
        turn + rnd.between(-12, 12),
      ),
    );
  }
  return parts.join("");
}
