import { lit, mix, shaded } from "../studio/color";
import type { Random } from "../studio/random";
import { n, place, type Sheet } from "../studio/sheet";
import { frond } from "./leaf";

/** Draws something in a box of about 100 × 100 round the origin. */
export type Draw = (sheet: Sheet, rnd: Random) => string;

/** A rounded shape in the light. */
export const body = (sheet: Sheet, d: string, color: string, far = 0.34): string =>
  `<path d="${d}" fill="${sheet.radial(
    [
      [0, lit(color, 0.42)],
      [0.5, color],
      [1, shaded(color, far)],
    ],
    0.34,
    0.28,
    0.86,
  )}"/>`;

/** A wheel of citrus. */
export const citrus =
  (rind: string, flesh: string): Draw =>
  (sheet) => {
    const wedges: string[] = [];
    const fill = sheet.radial(
      [
        [0, lit(flesh, 0.5)],
        [0.6, flesh],
        [1, mix(flesh, rind, 0.35)],
      ],
      0.5,
      0.5,
      0.6,
    );
    for (let index = 0; index < 9; index++) {
      wedges.push(
        `<path d="M0 -4L-12.2 -33Q-11 -38 0 -39Q11 -38 12.2 -33Z" transform="rotate(${index * 40})" fill="${fill}" stroke="${lit(flesh, 0.75)}" stroke-width="1"/>`,
      );
    }
    return `<circle r="49" fill="${rind}"/><circle r="46" fill="${lit(flesh, 0.82)}"/>${wedges.join("")}<circle r="4" fill="${lit(flesh, 0.85)}"/>`;
  };

/** A round slice: skin, flesh and seeds in a ring (cucumber, zucchini, tomato). */
export const slice =
  (skin: string, flesh: string, heart: string, seedColor: string): Draw =>
  (sheet, rnd) => {
    const seeds: string[] = [];
    for (let index = 0; index < 14; index++) {
      const angle = index * 25.7 + rnd.between(-6, 6);
      seeds.push(
        `<path d="M0 ${n(-rnd.between(14, 17))}c2.6 -4 2.6 -7 0 -11c-2.6 4 -2.6 7 0 11Z" transform="rotate(${n(angle)})"/>`,
      );
    }
    return `<circle r="48" fill="${skin}"/><circle r="44.5" fill="${mix(skin, flesh, 0.72)}"/><circle r="42" fill="${sheet.radial(
      [
        [0, lit(flesh, 0.4)],
        [1, flesh],
      ],
    )}"/><circle r="29" fill="${heart}" opacity=".75"/><g fill="${seedColor}" opacity=".9">${seeds.join("")}</g><path d="M0 -24V24M-21 -12L21 12M21 -12L-21 12" stroke="${lit(flesh, 0.6)}" stroke-width="2.4" stroke-opacity=".6"/>`;
  };

const papayaHalf: Draw = (sheet, rnd) => {
  const d =
    "M0 -56C14 -56 18 -36 24 -18C32 4 38 22 30 40C24 54 10 58 0 58S-24 54 -30 40C-38 22 -32 4 -24 -18C-18 -36 -14 -56 0 -56Z";
  const seeds: string[] = [];
  for (let index = 0; index < 46; index++) {
    const y = rnd.between(-22, 40);
    const reach = 12 * Math.sin(Math.PI * ((y + 30) / 76));
    seeds.push(
      `<g transform="translate(${n(rnd.between(-reach, reach))} ${n(y)})"><circle r="3.6" fill="#2b2723"/><circle cx="-1" cy="-1.2" r="1.1" fill="#a8a094"/></g>`,
    );
  }
  return `${body(sheet, d, "#d9a13c")}<path transform="scale(.93 .955)" d="${d}" fill="${sheet.radial(
    [
      [0, "#f79a55"],
      [0.7, "#f2803f"],
      [1, "#f5a54e"],
    ],
    0.45,
    0.5,
    0.6,
  )}"/><path d="M0 -32C7 -28 14 -8 16 10C18 30 12 44 0 46C-12 44 -18 30 -16 10C-14 -8 -7 -28 0 -32Z" fill="#c95a26"/><path d="M0 -30C6 -26 12 -8 14 10C16 30 10 42 0 44" fill="#f08a4a" opacity=".5"/>${seeds.join("")}`;
};

const figWhole: Draw = (sheet) => {
  const d =
    "M-3 -48C2 -50 6 -46 6 -38C10 -24 38 -10 38 16C38 38 20 48 0 48S-38 38 -38 16C-38 -10 -10 -24 -7 -38C-7 -42 -6 -47 -3 -48Z";
  return `${body(sheet, d, "#5b3a66", 0.5)}<path d="M-4 -36C-14 -16 -26 0 -26 20M0 -36C0 -12 -4 10 -4 40M4 -34C12 -14 22 2 24 26" stroke="#9b7aa0" stroke-opacity=".5" stroke-width="2" fill="none" stroke-linecap="round"/><path d="M-7 -40C-6 -48 4 -50 6 -40C4 -34 -5 -34 -7 -40Z" fill="#7f9046"/>`;
};

const figHalf: Draw = (sheet, rnd) => {
  const d =
    "M0 -48C5 -46 6 -38 8 -34C14 -22 38 -8 38 16C38 38 20 48 0 48S-38 38 -38 16C-38 -8 -14 -22 -8 -34C-6 -38 -5 -46 0 -48Z";
  const seeds: string[] = [];
  for (let index = 0; index < 60; index++) {
    const angle = rnd.between(0, 6.28);
    const r = 17 + rnd.between(-7, 8);
    seeds.push(
      `<ellipse cx="${n(Math.cos(angle) * r)}" cy="${n(14 + Math.sin(angle) * r)}" rx="1.3" ry="2.2" transform="rotate(${n((angle * 180) / Math.PI + 90)} ${n(Math.cos(angle) * r)} ${n(14 + Math.sin(angle) * r)})"/>`,
    );
  }
  return `<path d="${d}" fill="#5b3a66"/><path d="${d}" transform="translate(0 1) scale(.93)" fill="#f2e3cf"/><path d="M0 -28C6 -18 30 -8 30 16C30 34 16 40 0 40S-30 34 -30 16C-30 -8 -6 -18 0 -28Z" fill="${sheet.radial(
    [
      [0, "#8e2f3f"],
      [0.45, "#c4485a"],
      [0.85, "#e08a86"],
      [1, "#f0c9b4"],
    ],
    0.5,
    0.62,
    0.56,
  )}"/><g fill="#f7dfae">${seeds.join("")}</g><path d="M0 8C4 10 6 18 0 24C-6 18 -4 10 0 8Z" fill="#7a2436"/>`;
};

const zucchini: Draw = (sheet) => {
  const d = "M-12 -50C-18 -40 -15 0 -16 24C-17 44 -8 52 0 52S17 44 16 24C15 0 18 -40 12 -50Z";
  return `${body(sheet, d, "#4c7a3a", 0.45)}<path d="M-9 -44C-11 -10 -11 20 -8 44M-3 -46C-4 -10 -4 20 -2 48M4 -46C5 -10 5 20 4 46M9 -44C11 -10 11 20 9 40" stroke="#b5cc7c" stroke-opacity=".55" stroke-width="1.4" stroke-dasharray="5 2.5 9 3" fill="none"/><path d="M-13 -48C-8 -53 -6 -60 -5 -64H5C6 -60 8 -53 13 -48C6 -45 -6 -45 -13 -48Z" fill="#a5b46a"/><path d="M-5 -64H5L4 -60H-4Z" fill="#d7dba8"/>`;
};

const butternut: Draw = (sheet) => {
  const d =
    "M-13 -50C-17 -34 -15 -18 -20 -4C-26 8 -32 18 -30 32C-28 48 -14 55 0 55S28 48 30 32C32 18 26 8 20 -4C15 -18 17 -34 13 -50C6 -54 -6 -54 -13 -50Z";
  return `${body(sheet, d, "#e0ab62", 0.36)}<path d="M-6 -48C-9 -20 -18 10 -14 46M5 -48C6 -20 16 10 13 46" stroke="#b67a32" stroke-opacity=".3" stroke-width="2.4" fill="none"/><path d="M-7 -50L-5 -63Q0 -66 6 -62L8 -50Q0 -46 -7 -50Z" fill="#8a7a45"/>`;
};

const butternutHalf: Draw = (sheet, rnd) => {
  const d =
    "M-13 -50C-17 -34 -15 -18 -20 -4C-26 8 -32 18 -30 32C-28 48 -14 55 0 55S28 48 30 32C32 18 26 8 20 -4C15 -18 17 -34 13 -50C6 -54 -6 -54 -13 -50Z";
  const seeds: string[] = [];
  for (let index = 0; index < 15; index++) {
    seeds.push(
      `<ellipse cx="${n(rnd.between(-10, 10))}" cy="${n(rnd.between(18, 42))}" rx="2.6" ry="4.4" transform="rotate(${n(rnd.between(-50, 50))} 0 30)"/>`,
    );
  }
  return `<path d="${d}" fill="#d19a52"/><path d="${d}" transform="scale(.92 .95)" fill="${sheet.radial([
    [0, "#f9b25c"],
    [0.7, "#f39b3c"],
    [1, "#f6ba68"],
  ])}"/><ellipse cy="30" rx="17" ry="19" fill="#d8802c"/><ellipse cy="31" rx="15" ry="17" fill="#e9963f"/><g fill="#f8e7c0" stroke="#d9b478" stroke-width=".6">${seeds.join("")}</g>`;
};

const okra: Draw = (sheet) => {
  const d = "M-11 -34C-15 -10 -8 24 2 52C4 54 5 52 5 50C12 24 16 -10 11 -34Z";
  return `${body(sheet, d, "#7d9c45", 0.4)}<path d="M-5 -34C-8 -6 -3 24 3 50M5 -34C8 -8 7 24 4 48" stroke="#dbe6a0" stroke-opacity=".6" stroke-width="1.8" fill="none"/><path d="M-12 -32C-12 -40 -6 -42 -4 -44L-3 -54H4L5 -44C8 -42 12 -40 12 -32C5 -28 -5 -28 -12 -32Z" fill="#6a8a3a"/>`;
};

const okraSlice: Draw = (sheet) => {
  const ring: string[] = [];
  const seeds: string[] = [];
  for (let index = 0; index <= 60; index++) {
    const angle = (index / 60) * 6.283;
    const r = 44 + 4 * Math.cos(angle * 5);
    ring.push(`${n(r * Math.sin(angle))} ${n(-r * Math.cos(angle))}`);
  }
  for (let index = 0; index < 5; index++) {
    seeds.push(
      `<g transform="rotate(${index * 72})"><path d="M0 -10C9 -14 10 -28 0 -34C-10 -28 -9 -14 0 -10Z" fill="#a9bf66"/><circle cy="-23" r="5.4" fill="#fbf4dc" stroke="#d7c99a" stroke-width=".8"/></g>`,
    );
  }
  return `<path d="M${ring.join("L")}Z" fill="#6f8f3c"/><path d="M${ring.join("L")}Z" transform="scale(.9)" fill="${sheet.radial(
    [
      [0, "#eef3c6"],
      [1, "#cfdf8d"],
    ],
  )}"/>${seeds.join("")}`;
};

const chayote: Draw = (sheet) => {
  const d =
    "M0 -50C14 -52 22 -40 27 -24C33 -4 42 12 38 30C35 46 20 52 8 48C3 45 -3 45 -8 48C-20 52 -35 46 -38 30C-42 12 -33 -4 -27 -24C-22 -40 -14 -48 0 -50Z";
  return `${body(sheet, d, "#b4c766", 0.32)}<path d="M0 46C-3 20 -4 -10 -2 -40M-16 44C-24 22 -20 -8 -13 -34M16 44C24 22 20 -8 13 -34" stroke="#6f8a36" stroke-opacity=".45" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M-4 -48L-6 -58Q0 -62 5 -57L4 -48Z" fill="#8a8a45"/>`;
};

const nopal: Draw = (sheet, rnd) => {
  const d = "M-7 54C-10 42 -28 30 -34 4C-40 -28 -22 -54 0 -54S40 -28 34 4C28 30 10 42 7 54Q0 58 -7 54Z";
  const spines: string[] = [];
  for (let row = 0; row < 7; row++) {
    for (let column = -2; column <= 2; column++) {
      const x = column * 13 + (row % 2 ? 6.5 : 0) + rnd.between(-1, 1);
      const y = -42 + row * 13;
      if (Math.abs(x) > 27 - Math.max(0, row - 3) * 5 - (row === 0 ? 13 : 0)) continue;
      spines.push(
        `<g transform="translate(${n(x)} ${n(y)})"><circle r="1.7" fill="#3f6b2c"/><path d="M0 0L-3 -5M0 0L2.6 -5.4M0 0L4.6 -1.6" stroke="#f7f0d2" stroke-width=".9" stroke-linecap="round"/></g>`,
      );
    }
  }
  return `${body(sheet, d, "#74a052", 0.42)}${spines.join("")}`;
};

const fennel: Draw = (sheet, rnd) => {
  const fronds = [-16, -5, 6, 18].map((turn, index) =>
    place(frond(rnd, 62, ["#5f8f3c", "#86b257"], 1.1), (index - 1.5) * 6, -22, 1, turn),
  );
  const stalks = [-14, -5, 5, 15]
    .map(
      (turn) =>
        `<path d="M-5 4L-3.4 -40H3.4L5 4Z" transform="translate(${turn * 0.7} 0) rotate(${turn})" fill="${sheet.linear(
          [
            [0, "#e6efbf"],
            [1, "#a9c376"],
          ],
        )}"/>`,
    )
    .join("");
  return `${fronds.join("")}${stalks}${body(sheet, "M0 50C-24 50 -38 36 -36 20C-34 4 -16 -2 -8 -10H8C16 -2 34 4 36 20C38 36 24 50 0 50Z", "#e9edcf", 0.22)}<path d="M-8 -8C-22 6 -28 22 -14 46M8 -8C22 6 28 22 14 46M0 -6C-4 14 -4 30 0 48" stroke="#9fb677" stroke-opacity=".6" stroke-width="1.8" fill="none"/>`;
};

const onionRing =
  (color: string): Draw =>
  (sheet) =>
    `${[48, 38, 28, 18, 8]
      .map(
        (r, index) =>
          `<circle r="${r}" fill="${sheet.radial(
            [
              [0, "#fffdf6"],
              [0.8, "#f8efe6"],
              [1, mix(color, "#f8efe6", 0.35)],
            ],
            0.5,
            0.5,
            0.5,
          )}" stroke="${mix(color, "#fff6ea", 0.1 + index * 0.1)}" stroke-width="${index === 0 ? 3.4 : 1.8}"/>`,
      )
      .join("")}`;

/** Drawn foods, for those that no emoji shows. */
export const PRODUCE: Record<string, Draw> = {
  "lime-wheel": citrus("#6f9a38", "#bcd862"),
  "orange-wheel": citrus("#e8892b", "#f8b04a"),
  "cucumber-slice": slice("#477a3a", "#e2edb4", "#cfe3a0", "#f6f4d6"),
  "zucchini-slice": slice("#4c7a3a", "#f1eec4", "#e2e5a6", "#fbf6dc"),
  "tomato-slice": slice("#c03d22", "#e2573a", "#ee8a5a", "#f8dca0"),
  "papaya-half": papayaHalf,
  "fig-whole": figWhole,
  "fig-half": figHalf,
  zucchini,
  butternut,
  "butternut-half": butternutHalf,
  okra,
  "okra-slice": okraSlice,
  chayote,
  nopal,
  fennel,
  "onion-ring": onionRing("#b98aa8"),
};
