import { lit, shaded } from "../studio/color";
import { lift } from "../studio/light";
import { n, place, type Sheet } from "../studio/sheet";
import { plate } from "../studio/surface";
import { avocadoSlice, basil, blob, cheesePatch, cilantro, type Dish, over } from "./parts";

const tray = (sheet: Sheet, width: number, height: number, color: string, radius: number): string => {
  const rect = (inset: number, fill: string): string =>
    `<rect x="${-width / 2 + inset}" y="${-height / 2 + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${radius - inset * 0.5}" fill="${fill}"/>`;
  const rim = sheet.linear([
    [0, lit(color, 0.7)],
    [0.5, color],
    [1, shaded(color, 0.3)],
  ]);
  const inside = sheet.linear([
    [0, shaded(color, 0.5)],
    [0.6, shaded(color, 0.2)],
    [1, lit(color, 0.15)],
  ]);
  return `${lift(sheet, rect(0, rim), { height: 20 })}${rect(20, inside)}`;
};

export const enchiladas: Dish = (sheet, rnd) => {
  const shell = sheet.linear(
    [
      [0, "#f6dca4"],
      [0.4, "#e5bd76"],
      [1, "#a8713a"],
    ],
    0,
    1,
  );
  const rolls = [-168, -84, 0, 84, 168].map((y) => {
    const roll = `<rect x="-300" y="-46" width="600" height="92" rx="40" fill="${shell}"/><path d="M-290 -4C-284 -22 -270 -28 -262 -20C-252 -8 -262 8 -274 10M290 -4C284 -22 270 -28 262 -20C252 -8 262 8 274 10" stroke="#7a4a1f" stroke-width="5" fill="none" stroke-linecap="round"/>`;
    return lift(sheet, place(roll, rnd.between(-6, 6), y, 1, rnd.between(-1.4, 1.4)), { height: 12 });
  });
  const sauceFill = sheet.linear(
    [
      [0, "#cf5230"],
      [0.5, "#a93c1d"],
      [1, "#7f2810"],
    ],
    0.3,
    1,
  );
  const waves = Array.from(
    { length: 12 },
    (_, index) => `L${n(index % 2 ? 236 : 218)} ${-205 + index * 37}`,
  ).join("");
  const sauce = `<path d="M-226 -212C-120 -226 120 -222 224 -212${waves}C120 222 -130 226 -222 212C-236 170 -214 130 -232 90C-216 40 -238 0 -218 -50C-236 -100 -214 -150 -226 -212Z" fill="${sauceFill}" opacity=".93"/>`;
  const ridges = [-168, -84, 0, 84, 168]
    .map(
      (y) =>
        `<path d="M-214 ${y - 24}C-90 ${y - 36} 90 ${y - 32} 214 ${y - 24}" stroke="#f08a5c" stroke-opacity=".42" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M-216 ${y + 42}H216" stroke="#541806" stroke-opacity=".45" stroke-width="7"/>`,
    )
    .join("");
  const cheese = Array.from({ length: 24 }, (_, index) =>
    place(
      cheesePatch(sheet, rnd, rnd.between(26, 58)),
      -176 + (index % 6) * 70 + rnd.between(-20, 20),
      -150 + Math.floor(index / 6) * 104 + rnd.between(-46, 46),
      1,
      rnd.between(0, 180),
    ),
  );
  const top = `${Array.from({ length: 6 }, (_, index) => lift(sheet, place(avocadoSlice(sheet), -150 + index * 60, 16 + (index % 2) * 12, 1.5, -58 + index * 6), { height: 7 })).join("")}${lift(
    sheet,
    over(rnd, 13, 200, () => cilantro(sheet, 0.62)),
    { height: 6 },
  )}`;
  return `${tray(sheet, 690, 520, "#d9cdb4", 70)}${rolls.join("")}${sauce}${ridges}${lift(sheet, cheese.join(""), { height: 3.5 })}${top}`;
};

export const nachos: Dish = (sheet, rnd) => {
  const chipFill = sheet.linear([
    [0, "#fbe0a0"],
    [0.5, "#eebb60"],
    [1, "#c88a38"],
  ]);
  const chips = [0, 1, 2].map((layer) => {
    const many = Array.from({ length: layer === 0 ? 44 : 26 }, () => {
      const spread = 1 - layer * 0.16;
      const spots = `<circle cx="-8" cy="6" r="5" fill="#a8692a" opacity=".5"/><circle cx="12" cy="22" r="4" fill="#a8692a" opacity=".45"/><circle cx="2" cy="-18" r="3.4" fill="#a8692a" opacity=".45"/>`;
      return place(
        `<path d="M0 -58C6 -58 56 30 52 38C46 46 -46 46 -52 38C-56 30 -6 -58 0 -58Z" fill="${chipFill}"/>${spots}`,
        rnd.between(-290, 290) * spread,
        rnd.between(-190, 190) * spread,
        rnd.between(0.9, 1.2),
        rnd.between(0, 360),
      );
    });
    return (
      lift(sheet, many.slice(0, 13).join(""), { height: 9 }) +
      lift(sheet, many.slice(13).join(""), { height: 9 })
    );
  });
  const cheeseFill = sheet.linear([
    [0, "#fff7dc"],
    [1, "#f2cf7f"],
  ]);
  const cheese = over(
    rnd,
    15,
    250,
    () => `<path d="${blob(rnd, rnd.between(30, 58), 0.5, 9)}" fill="${cheeseFill}"/>`,
    0.68,
  );
  const salsa = over(
    rnd,
    9,
    220,
    () =>
      `<path d="${blob(rnd, 26, 0.35)}" fill="#c23b1f"/>${over(rnd, 6, 20, () => `<rect x="-6" y="-6" width="12" height="12" rx="3" fill="#e0573a"/>`)}`,
    0.68,
  );
  const cubes = over(
    rnd,
    22,
    260,
    () =>
      `<rect x="-13" y="-13" width="26" height="26" rx="6" fill="${sheet.linear([
        [0, "#eef0aa"],
        [1, "#a9bf58"],
      ])}"/>`,
    0.66,
  );
  const rings = over(
    rnd,
    12,
    250,
    () =>
      `<circle r="15" fill="#dbe8a8"/><circle r="15" fill="none" stroke="#4f8a34" stroke-width="6"/><circle cx="3" r="3" fill="#fbf4d6"/><circle cx="-4" cy="3" r="2.6" fill="#fbf4d6"/>`,
    0.68,
  );
  return `${tray(sheet, 720, 520, "#7d8078", 44)}${chips.join("")}${lift(sheet, cheese, { height: 6 })}${lift(sheet, salsa, { height: 7 })}${lift(sheet, cubes, { height: 7 })}${lift(sheet, rings, { height: 5 })}${lift(
    sheet,
    over(rnd, 18, 280, () => cilantro(sheet, 0.5), 0.66),
    { height: 5 },
  )}`;
};

export const ravioli: Dish = (sheet, rnd) => {
  const dough = sheet.linear([
    [0, "#fdf1d0"],
    [0.5, "#f1d9a4"],
    [1, "#cfa562"],
  ]);
  const edge = Array.from({ length: 48 }, (_, index) => {
    const [side, t] = [Math.floor(index / 12), (index % 12) / 12];
    const out = index % 2 ? 62 : 57;
    const along = -58 + t * 116;
    return (
      [
        [along, -out],
        [out, along],
        [-along, out],
        [-out, -along],
      ][side]
        ?.map(n)
        .join(" ") ?? ""
    );
  });
  const one = sheet.symbol(
    `<path d="M${edge.join("L")}Z" fill="${dough}" stroke="#b98a48" stroke-width="1.5" stroke-linejoin="round"/><rect x="-44" y="-44" width="88" height="88" rx="26" fill="${sheet.radial(
      [
        [0, "#fffaf0"],
        [0.4, "#f8e6bb"],
        [0.85, "#e2bd7a"],
        [1, "#c8995030"],
      ],
      0.38,
      0.32,
      0.72,
    )}"/><path d="M-28 -14C-24 -30 -10 -34 2 -34" stroke="#fff" stroke-opacity=".8" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  );
  const pesto = lift(
    sheet,
    `<path d="${blob(rnd, 205, 0.1, 14)}" fill="${sheet.radial([
      [0, "#8fae4a"],
      [0.7, "#6f9438"],
      [1, "#55752a"],
    ])}"/>`,
    { height: 4 },
  );
  const places = [
    [-128, -96],
    [8, -146],
    [136, -84],
    [-168, 36],
    [-34, -22],
    [96, 32],
    [172, 52],
    [-104, 142],
    [28, 124],
    [120, 150],
    [-40, 44],
    [34, -64],
  ] as const;
  const pile = places.map(([x, y], index) =>
    lift(sheet, place(one, x, y, index > 9 ? 1.08 : 1.14, rnd.between(-40, 40)), { height: 13 }),
  );
  const drizzle = places.map(([x, y]) =>
    place(
      `<path d="${blob(rnd, rnd.between(18, 32), 0.4)}" fill="#6f9a34" opacity=".9"/>${over(rnd, 7, 30, () => `<circle r="${n(rnd.between(2, 5))}" fill="#557a28"/>`)}`,
      x + rnd.between(-16, 16),
      y + rnd.between(-16, 16),
    ),
  );
  const seeds = over(
    rnd,
    70,
    240,
    () => `<ellipse rx="4" ry="5" fill="#f6efcf" stroke="#c6c48a" stroke-width="1"/>`,
  );
  const leaves = [
    [-64, -40, 20],
    [-30, -66, 75],
    [84, 88, -30],
    [124, 66, 40],
    [-140, 96, -80],
  ] as const;
  return `${plate(sheet, rnd, 335, { clay: "#f7f1e1", line: "#1f4a34" })}${pesto}${pile.join("")}${lift(sheet, drizzle.join(""), { height: 3 })}${lift(sheet, seeds, { height: 3 })}${leaves.map(([x, y, turn]) => lift(sheet, place(basil(sheet, 0.86), x, y, 1, turn), { height: 8 })).join("")}`;
};
