import { n, place } from "../studio/sheet";
import { leaf } from "./leaf";
import { body, type Draw } from "./produce";

const walnutHalf: Draw = (sheet) => {
  const d =
    "M0 -44C-6 -50 -20 -46 -22 -38C-34 -36 -38 -22 -34 -14C-42 -6 -42 10 -35 16C-36 30 -26 38 -19 38C-14 46 -4 46 0 42C4 46 14 46 19 38C26 38 36 30 35 16C42 10 42 -6 34 -14C38 -22 34 -36 22 -38C20 -46 6 -50 0 -44Z";
  return `${body(sheet, d, "#c08a50", 0.4)}<path d="M0 -42C3 -20 -3 10 0 40M-8 -36C-14 -26 -6 -20 -12 -12C-20 -8 -10 2 -14 10C-20 16 -8 22 -12 32M8 -36C14 -26 6 -20 12 -12C20 -8 10 2 14 10C20 16 8 22 12 32M-20 -32C-24 -24 -18 -20 -24 -12M-24 -4C-30 4 -22 10 -26 20M20 -32C24 -24 18 -20 24 -12M24 -4C30 4 22 10 26 20" stroke="#7a4b20" stroke-width="3.4" stroke-opacity=".72" fill="none" stroke-linecap="round"/><path d="M-2 -40C1 -20 -5 10 -2 38M-10 -35C-16 -26 -8 -20 -14 -12C-22 -8 -12 2 -16 10" stroke="#f1d2a0" stroke-width="1.8" stroke-opacity=".75" fill="none" stroke-linecap="round"/>`;
};

const walnutShell: Draw = (sheet) =>
  `${body(sheet, "M0 -48C8 -46 38 -34 40 2C42 32 22 48 0 48S-42 32 -40 2C-38 -34 -8 -46 0 -48Z", "#c99a62", 0.4)}<path d="M0 -48C4 -20 4 20 0 48" stroke="#8a5c2c" stroke-width="3.4" fill="none"/><path d="M-10 -38C-22 -22 -12 -8 -20 8C-26 20 -14 28 -16 38M-26 -26C-34 -10 -28 6 -32 18M11 -38C24 -24 14 -6 22 10C28 22 16 30 17 38M27 -26C34 -10 29 8 32 20M-8 -14C-4 0 -10 14 -6 26M9 -12C5 2 11 16 7 28" stroke="#8a5c2c" stroke-opacity=".55" stroke-width="2" fill="none" stroke-linecap="round"/>`;

const wheatEar: Draw = (sheet, rnd) => {
  const kernel = sheet.symbol(
    `<path d="M0 7C-5 2 -5 -6 0 -12C5 -6 5 2 0 7Z" fill="${sheet.linear([
      [0, "#f3d48a"],
      [1, "#b98335"],
    ])}"/>`,
  );
  const parts: string[] = [];
  for (let row = 0; row < 8; row++) {
    const y = -row * 8.4;
    for (const side of [-1, 1]) {
      parts.push(
        `<path d="M${side * 5} ${n(y - 10)}L${n(side * rnd.between(15, 20))} ${n(y - 40)}" stroke="#dcb261" stroke-width=".8"/>`,
        place(kernel, side * 5, y, 1, side * 26),
      );
    }
  }
  return `<path d="M0 76Q3 30 0 6" stroke="#c89a4a" stroke-width="2.6" fill="none" stroke-linecap="round"/>${place(`${parts.join("")}${place(kernel, 0, -66, 1)}`, 0, 12)}`;
};

const leafy =
  (options: Parameters<typeof leaf>[1]): Draw =>
  (sheet) =>
    place(leaf(sheet, options), 0, 50);

/** Nuts, ears and leaves, in a box of about 100 × 100 round the origin. */
export const PANTRY: Record<string, Draw> = {
  "walnut-half": walnutHalf,
  "walnut-shell": walnutShell,
  "wheat-ear": wheatEar,
  "kale-leaf": leafy({
    length: 104,
    width: 78,
    belly: 1.02,
    edge: { count: 7, depth: 0.34, kind: "frill" },
    color: "#3f7350",
    veins: 6,
    rib: 3.4,
    vein: "#cfe0b8",
  }),
  "dandelion-leaf": leafy({
    length: 110,
    width: 42,
    belly: 1.25,
    edge: { count: 5, depth: 0.72, kind: "barbs" },
    color: "#5f9440",
    veins: 5,
    rib: 2,
  }),
  "romaine-leaf": leafy({
    length: 106,
    width: 48,
    belly: 1.25,
    edge: { count: 16, depth: 0.07, kind: "frill" },
    color: "#7fb04a",
    veins: 7,
    rib: 6,
    vein: "#f3f6d8",
  }),
  "arugula-leaf": leafy({
    length: 108,
    width: 40,
    belly: 1.7,
    edge: { count: 4, depth: 0.66, kind: "lobes" },
    color: "#568f3f",
    veins: 4,
    rib: 1.8,
  }),
  "mint-leaf": leafy({
    length: 90,
    width: 46,
    edge: { count: 9, depth: 0.1, kind: "teeth" },
    color: "#5a9a4a",
    veins: 6,
    rib: 2,
  }),
  "bay-leaf": leafy({
    length: 104,
    width: 36,
    belly: 0.95,
    color: "#6b7f45",
    veins: 7,
    rib: 2.2,
    bend: 0.05,
  }),
  "basil-leaf": leafy({ length: 92, width: 56, belly: 0.74, color: "#4f9a3c", veins: 5, rib: 2, bend: 0.06 }),
};
