import { glyph, text } from "../../packshots/art/parts";
import { draw } from "../motifs/things";
import { lit, shaded } from "../studio/color";
import { blur, lift, noise } from "../studio/light";
import { type Random, random } from "../studio/random";
import { n, place, Sheet } from "../studio/sheet";
import { pack } from "./packs";

/** A wall in daylight and a wooden table before it, as on the home page's picture. */
export function room(sheet: Sheet, tableTop: number): void {
  const { width, height } = sheet;
  const wall = sheet.linear(
    [
      [0, "#e6edd6"],
      [0.55, "#cbd9b9"],
      [1, "#afc29c"],
    ],
    0.5,
    1,
  );
  const light = sheet.radial(
    [
      [0, "#fffbe8", 0.95],
      [0.35, "#fffbe8", 0.42],
      [1, "#fffbe8", 0],
    ],
    0.24,
    0.18,
    0.9,
  );
  const beam = sheet.linear([
    [0, "#fff8dc", 0.6],
    [1, "#fff8dc", 0],
  ]);
  const top = sheet.linear(
    [
      [0, "#b98a52"],
      [0.25, "#cfa368"],
      [1, "#a87842"],
    ],
    0,
    1,
  );
  const rest = height - tableTop;
  sheet.add(
    `<rect width="${width}" height="${height}" fill="${wall}"/><rect width="${width}" height="${height}" fill="${light}"/>`,
    blur(
      sheet,
      `<path d="M-60 ${n(height * 0.1)}L${n(width * 0.34)} -60L${n(width * 0.98)} ${n(height * 0.7)}L${n(width * 0.5)} ${n(height * 0.82)}Z" fill="${beam}"/>`,
      14,
    ),
    `<rect y="${tableTop}" width="${width}" height="${rest}" fill="${top}"/>`,
    noise(
      sheet,
      `<rect y="${tableTop}" width="${width}" height="${rest}"/>`,
      ".004 .11",
      [0.34, 0.2, 0.08],
      [1.1, -0.42],
      11,
    ),
    `<path d="M0 ${tableTop + 2}H${width}" stroke="#fff3d6" stroke-opacity=".55" stroke-width="4"/><path d="M0 ${n(tableTop + rest * 0.42)}H${width}M0 ${n(tableTop + rest * 0.86)}H${width}" stroke="#5e3d17" stroke-opacity=".35" stroke-width="4"/>`,
  );
}

/** Shadow on the table under something that stands there. */
export const standing = (sheet: Sheet, x: number, y: number, half: number): string =>
  `${blur(sheet, `<ellipse cx="${x + half * 0.12}" cy="${y}" rx="${half * 1.06}" ry="${n(half * 0.09)}" fill="#2a1c08" opacity=".42"/>`, 14)}${blur(sheet, `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="8" fill="#1c1206" opacity=".6"/>`, 5)}`;

const greens = (sheet: Sheet, rnd: Random, x: number, y: number): string =>
  [
    ["drawn:kale-leaf", -330, -20, 3.5, -20],
    ["drawn:kale-leaf", -236, -60, 3.9, -4],
    ["drawn:romaine-leaf", 300, -40, 3.9, 16],
    ["drawn:romaine-leaf", 220, -70, 4.2, 2],
    ["drawn:kale-leaf", 372, 10, 3, 34],
  ]
    .map(([thing, dx, dy, size, turn]) =>
      lift(
        sheet,
        place(draw(sheet, rnd, String(thing)), x + Number(dx), y + Number(dy), Number(size), Number(turn)),
        { height: 10 },
      ),
    )
    .join("");

/** The open box from the front; what sticks out of it is drawn between its back and its front. */
function box(sheet: Sheet, x: number, foot: number, contents: string): string {
  const [w, h] = [430, 330];
  const kraft = "#c9985f";
  const front = sheet.linear([
    [0, lit(kraft, 0.24)],
    [0.5, kraft],
    [1, shaded(kraft, 0.24)],
  ]);
  const flap = sheet.linear(
    [
      [0, lit(kraft, 0.4)],
      [1, shaded(kraft, 0.1)],
    ],
    0.3,
    1,
  );
  const top = foot - h;
  const back = `<path d="M${x - w + 34} ${top}L${x - w + 60} ${top - 62}H${x + w - 60}L${x + w - 34} ${top}Z" fill="${shaded(kraft, 0.55)}"/><path d="M${x - w + 60} ${top - 62}L${x - w + 130} ${top - 128}H${x + w - 130}L${x + w - 60} ${top - 62}Z" fill="${shaded(kraft, 0.18)}"/>`;
  const sides = `<path d="M${x - w} ${top}L${x - w - 96} ${top - 58}L${x - w - 40} ${top - 96}L${x - w + 60} ${top - 62}Z" fill="${flap}"/><path d="M${x + w} ${top}L${x + w + 96} ${top - 58}L${x + w + 40} ${top - 96}L${x + w - 60} ${top - 62}Z" fill="${shaded(kraft, 0.2)}"/>`;
  const face = `<path d="M${x - w} ${top}H${x + w}L${x + w - 10} ${foot}H${x - w + 10}Z" fill="${front}"/>`;
  const grain = noise(
    sheet,
    face.replace(/fill="[^"]*"/, 'fill="#000"'),
    ".012 .5",
    [0.3, 0.18, 0.07],
    [0.7, -0.3],
    9,
  );
  const apron = `<path d="M${x - w} ${top}H${x + w}L${x + w - 54} ${top + 64}H${x - w + 54}Z" fill="${sheet.linear(
    [
      [0, lit(kraft, 0.46)],
      [1, kraft],
    ],
    0.2,
    1,
  )}"/>`;
  const band = `<path d="M${x - w + 3} ${top + 212}H${x + w - 3}L${x + w - 5} ${top + 282}H${x - w + 5}Z" fill="#1f4a34"/>${text(x + 108, top + 259, "Clover & Fern", { size: 46, fill: "#f8f5ec", serif: true })}${glyph(x - 72, top + 247, 48, "#cfe37a")}`;
  const inside = blur(
    sheet,
    `<path d="M${x - w + 30} ${top - 6}H${x + w - 30}" stroke="#1c1206" stroke-opacity=".6" stroke-width="34"/>`,
    14,
  );
  return `${standing(sheet, x, foot, w)}${back}${sides}${contents}${inside}${face}${grain}${band}${lift(sheet, apron, { height: 10 })}<path d="M${x - w} ${top + 1}H${x + w}" stroke="#fff0d4" stroke-opacity=".8" stroke-width="3"/>`;
}

/** A paper tag on twine: a line in small capitals over a line in the display face. */
function tag(
  sheet: Sheet,
  x: number,
  y: number,
  turn: number,
  fill: string,
  ink: string,
  [small, large]: readonly [string, string],
): string {
  const paper = `<path d="M-78 -58L-50 -92H50L78 -58V92Q78 104 66 104H-66Q-78 104 -78 92Z" fill="${fill}"/>`;
  const print = `<circle cy="-62" r="10" fill="#3d2a10" opacity=".75"/><circle cy="-62" r="15" fill="none" stroke="${ink}" stroke-opacity=".4" stroke-width="3"/>${text(0, -6, small, { size: 19, fill: ink, weight: 700, spacing: 0.14 })}${text(0, 44, large, { size: 46, fill: ink, serif: true, weight: 600 })}${glyph(0, 76, 30, ink)}`;
  return `${lift(sheet, place(paper, x, y, 1, turn), { height: 10 })}${place(print, x, y, 1, turn)}`;
}

/** The members' card, leaning. */
function card(sheet: Sheet, x: number, y: number, turn: number): string {
  const fill = sheet.linear([
    [0, "#2d6547"],
    [0.5, "#1f4a34"],
    [1, "#143323"],
  ]);
  const face = `<rect x="-230" y="-142" width="460" height="284" rx="26" fill="${fill}"/>`;
  const clip = sheet.define(
    (id) => `<clipPath id="${id}"><rect x="-230" y="-142" width="460" height="284" rx="26"/></clipPath>`,
  );
  const print = `<g clip-path="url(#${clip})"><g opacity=".16">${glyph(150, 44, 330, "#cfe37a")}</g><path d="M-230 -60L-20 -142H60L-230 -20Z" fill="#fff" opacity=".07"/></g>${glyph(-176, -84, 62, "#cfe37a")}${text(-136, -72, "Clover & Fern", { size: 36, fill: "#fffdf7", serif: true, anchor: "start" })}${text(-200, 66, "MEMBER", { size: 22, fill: "#cfe37a", weight: 700, spacing: 0.22, anchor: "start" })}${text(-200, 108, "Your price, on every shelf", { size: 25, fill: "#fffdf7", weight: 500, anchor: "start" })}`;
  return `${lift(sheet, place(face, x, y, 1, turn), { height: 16 })}${place(print, x, y, 1, turn)}`;
}

/** Hero of /membership: the month's box on the table, priced for members. */
export function membershipHero(): Sheet {
  const sheet = new Sheet(1600, 1000);
  const rnd = random("hero/membership");
  room(sheet, 742);
  const contents = `${greens(sheet, rnd, 740, 400)}${pack(sheet, "tortillas", 606, 640, 0.66, -5)}${pack(sheet, "meat", 886, 640, 0.6, 4)}${pack(sheet, "sauces", 766, 640, 0.53)}`;
  sheet.add(box(sheet, 740, 872, contents));
  const cord = (d: string): string =>
    lift(sheet, `<path d="${d}" stroke="#a9793f" stroke-width="5" fill="none" stroke-linecap="round"/>`, {
      height: 4,
    });
  sheet.add(
    tag(sheet, 418, 668, -6, "#fffdf7", "#1f4a34", ["MEMBER", "price"]),
    cord("M410 606C405 584 412 562 424 542"),
    tag(sheet, 1272, 566, 9, "#cfe37a", "#163726", ["SHIPPED", "free"]),
    cord("M1282 506C1280 494 1268 486 1254 484"),
    pack(sheet, "seasonings", 190, 912, 0.42),
    standing(sheet, 1300, 972, 220),
    card(sheet, 1286, 828, -6),
  );
  const produce = [
    ["drawn:pepper-red", 66, 898, 160, -8],
    ["drawn:plum-tomato", 388, 930, 118, 78],
    ["lime", 492, 940, 120, -8],
    ["avocado", 1512, 918, 150, 8],
  ] as const;
  for (const [thing, x, y, size, turn] of produce) {
    sheet.add(
      standing(sheet, x, y + size * 0.42, size * 0.36),
      lift(sheet, place(draw(sheet, rnd, thing), x, y, size / 100, turn), { height: 8, strength: 0.5 }),
    );
  }
  sheet.add(
    `<rect width="1600" height="1000" style="mix-blend-mode:soft-light" fill="${sheet.radial(
      [
        [0, "#ffffff", 0.4],
        [0.5, "#fff8e4", 0.1],
        [1, "#3b2408", 0.3],
      ],
      0.2,
      0.1,
      1.2,
    )}"/>`,
  );
  return sheet;
}
