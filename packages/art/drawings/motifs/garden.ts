import { lit, mix, shaded } from "../studio/color";
import { n, place } from "../studio/sheet";
import { leaf } from "./leaf";
import { body, type Draw } from "./produce";

const EGG = "M0 -46C22 -46 31 -24 31 2C31 32 18 50 0 50S-31 32 -31 2C-31 -24 -22 -46 0 -46Z";

const plumTomato: Draw = (sheet) => {
  const sepal = sheet.symbol(
    leaf(sheet, { length: 26, width: 10, color: "#5b8c3e", veins: 0, rib: 0.8, bend: 0.2 }),
  );
  const calyx = [-105, -62, -20, 24, 66, 108].map((turn) => place(sepal, 0, -43, 1, turn)).join("");
  return `${body(sheet, EGG, "#cf3f25", 0.42)}<path d="M-17 -22C-21 -8 -20 10 -16 22" stroke="#fff" stroke-opacity=".6" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M-15 30C-14 32 -13 34 -12 35" stroke="#fff" stroke-opacity=".45" stroke-width="4" fill="none" stroke-linecap="round"/>${calyx}<path d="M0 -42C0 -50 3 -54 7 -58" stroke="#6f9440" stroke-width="4" fill="none" stroke-linecap="round"/>`;
};

const plumHalf: Draw = (sheet, rnd) => {
  const seeds: string[] = [];
  for (let index = 0; index < 22; index++) {
    const side = index % 2 ? 1 : -1;
    seeds.push(
      `<ellipse cx="${n(side * rnd.between(7, 16))}" cy="${n(rnd.between(-20, 28))}" rx="1.8" ry="2.8" transform="rotate(${n(rnd.between(-20, 20))})"/>`,
    );
  }
  return `<path d="${EGG}" fill="#b93420"/><path d="${EGG}" transform="translate(0 .4) scale(.92 .95)" fill="${sheet.radial(
    [
      [0, "#f0836a"],
      [1, "#dd4a30"],
    ],
    0.5,
    0.5,
    0.6,
  )}"/><path d="M-3 -30C-20 -26 -22 8 -17 26C-13 36 -4 34 -3 26ZM3 -30C20 -26 22 8 17 26C13 36 4 34 3 26Z" fill="#c8371f"/><g fill="#f6d9a0">${seeds.join("")}</g>`;
};

const chestnut: Draw = (sheet) => {
  const d =
    "M0 -46C5 -38 14 -34 28 -24C44 -12 48 10 40 26C33 39 18 44 0 44S-33 39 -40 26C-48 10 -44 -12 -28 -24C-14 -34 -5 -38 0 -46Z";
  return `${body(sheet, d, "#7c3a1c", 0.5)}<path d="M-38 25C-26 14 26 14 38 25C33 39 18 44 0 44S-33 39 -38 25Z" fill="${sheet.linear(
    [
      [0, "#e8cfa4"],
      [1, "#c39a66"],
    ],
  )}"/><path d="M-24 26L-22 32M-8 22L-8 30M8 24L9 33M24 25L22 31" stroke="#9a7444" stroke-width="1.6" stroke-linecap="round"/><path d="M-26 -12C-20 -20 -12 -25 -6 -28" stroke="#fff" stroke-opacity=".6" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M0 -44C-3 -20 -3 0 -1 16M4 -40C16 -22 22 -4 22 14M-5 -40C-18 -22 -23 -4 -23 14" stroke="#3f1a0b" stroke-opacity=".35" stroke-width="1.5" fill="none"/>`;
};

const pumpkin: Draw = (sheet) => {
  const rib = (x: number, rx: number, color: string) =>
    `<ellipse cx="${x}" cy="8" rx="${rx}" ry="${n(40 - Math.abs(x) * 0.28)}" fill="${sheet.radial(
      [
        [0, lit(color, 0.35)],
        [0.5, color],
        [1, shaded(color, 0.36)],
      ],
      0.36,
      0.28,
      0.8,
    )}"/>`;
  return `${rib(-30, 20, "#cf7a28")}${rib(30, 20, "#c26c20")}${rib(-16, 19, "#de8a34")}${rib(16, 19, "#d27c2a")}${rib(0, 17, "#e8983f")}<path d="M-6 -28C-6 -38 -10 -44 -14 -48L-3 -50C2 -44 5 -36 6 -28Q0 -24 -6 -28Z" fill="${sheet.linear(
    [
      [0, "#8fa352"],
      [1, "#4f6a2c"],
    ],
  )}"/>`;
};

const pepper =
  (color: string): Draw =>
  (sheet) => {
    const lobe = (d: string, tone: string): string =>
      `<path d="${d}" fill="${sheet.radial(
        [
          [0, lit(tone, 0.5)],
          [0.45, tone],
          [1, shaded(tone, 0.4)],
        ],
        0.38,
        0.24,
        0.86,
      )}"/>`;
    const [left, right] = [mix(color, "#2a1c0a", 0.06), mix(color, "#2a1c0a", 0.16)];
    return `${lobe("M-8 -34C-34 -42 -46 -22 -42 4C-39 30 -32 46 -20 47C-8 48 -4 30 -4 0Z", left)}${lobe("M8 -34C34 -42 46 -22 42 4C39 30 32 46 20 47C8 48 4 30 4 0Z", right)}${lobe("M0 -36C16 -38 22 -16 20 8C18 36 12 51 0 51S-18 36 -20 8C-22 -16 -16 -38 0 -36Z", color)}<path d="M-32 -20C-36 -8 -35 6 -32 18M-9 -20C-12 -4 -11 14 -8 28" stroke="#fff" stroke-opacity=".55" stroke-width="4.5" fill="none" stroke-linecap="round"/><path d="M-18 -33C-12 -42 -6 -38 -4 -40C-3 -48 -6 -54 -10 -58L0 -61C4 -54 5 -46 5 -40C8 -38 14 -42 18 -33C10 -28 4 -32 0 -29C-4 -32 -10 -28 -18 -33Z" fill="${sheet.linear(
      [
        [0, "#8fb356"],
        [1, "#456b2c"],
      ],
    )}"/>`;
  };

const melonHalf: Draw = (sheet, rnd) => {
  const net: string[] = [];
  for (let index = 0; index < 40; index++) {
    const angle = (index / 40) * 6.283;
    net.push(
      `M${n(Math.cos(angle) * 45)} ${n(Math.sin(angle) * 45)}L${n(Math.cos(angle + 0.06) * 49.5)} ${n(Math.sin(angle + 0.06) * 49.5)}`,
    );
  }
  const seeds: string[] = [];
  for (let index = 0; index < 34; index++) {
    const [angle, r] = [rnd.between(0, 6.283), 16 * Math.sqrt(rnd())];
    seeds.push(
      `<ellipse rx="1.7" ry="3.6" transform="translate(${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}) rotate(${n(rnd.between(0, 180))})"/>`,
    );
  }
  return `<circle r="50" fill="#c9b57a"/><path d="${net.join("")}" stroke="#8f7a42" stroke-width="1.3"/><circle r="46" fill="#b9c483"/><circle r="43.5" fill="${sheet.radial(
    [
      [0, "#f08a3e"],
      [0.55, "#f79c50"],
      [0.9, "#f9b877"],
      [1, "#e6cf8c"],
    ],
    0.5,
    0.5,
    0.5,
  )}"/><circle r="20" fill="#d97627"/><circle r="18.4" cx="1" cy="1" fill="#e6893a"/><g fill="#f8e6bd" stroke="#cfa766" stroke-width=".5">${seeds.join("")}</g>`;
};

const melonWedge: Draw = (sheet) => {
  const moon = (outer: number, inner: number): string =>
    `M${-outer} -8A${outer} ${outer} 0 0 0 ${outer} -8Q0 ${inner} ${-outer} -8Z`;
  return `<path d="${moon(50, 22)}" fill="#c9b57a"/><path d="${moon(47.4, 20)}" fill="#b9c483"/><path d="${moon(45, 18)}" fill="${sheet.linear(
    [
      [0, "#fbbd7e"],
      [0.5, "#f79448"],
      [1, "#f4a964"],
    ],
    0.2,
    1,
  )}"/><path d="M-42 -5Q0 20 42 -5" stroke="#fff3d6" stroke-opacity=".6" stroke-width="2" fill="none"/>`;
};

const pineSprig: Draw = (sheet, rnd) => {
  const needles: [string, string] = ["", ""];
  for (let index = 0; index < 90; index++) {
    const y = 44 - index;
    const side = index % 2 ? 1 : -1;
    const length = rnd.between(20, 28) * (index > 74 ? 0.8 : 1);
    const turn = side * rnd.between(0.35, 0.8);
    needles[index % 3 ? 0 : 1] +=
      `M0 ${n(y)}q${n(Math.sin(turn) * length * 0.4)} ${n(-length * 0.2)} ${n(Math.sin(turn) * length)} ${n(-Math.cos(turn) * length)}`;
  }
  return `<path d="M0 50V-44" stroke="#7a5532" stroke-width="3"/><path d="${needles[0]}" stroke="#3f6b45" stroke-width="1.5" fill="none" stroke-linecap="round"/><path d="${needles[1]}" stroke="${mix("#3f6b45", "#cfe0a0", 0.45)}" stroke-width="1.5" fill="none" stroke-linecap="round"/>${place(sheet.symbol(`<ellipse rx="5" ry="8" fill="#8a5a34"/>`), 0, -46, 0.5)}`;
};

const mintTip: Draw = (sheet) => {
  const shape = {
    length: 50,
    width: 28,
    edge: { count: 8, depth: 0.1, kind: "teeth" as const },
    veins: 4,
    rib: 1.4,
  };
  const [dark, pale] = ["#4c8a3f", "#6aa850"].map((color) => sheet.symbol(leaf(sheet, { ...shape, color })));
  return `<path d="M0 48Q2 20 0 -4" stroke="#7fa04a" stroke-width="3" fill="none" stroke-linecap="round"/>${place(dark ?? "", 0, 22, 0.86, -62)}${place(dark ?? "", 0, 22, 0.86, 64, true)}${place(dark ?? "", 0, 4, 0.92, -32)}${place(pale ?? "", 0, 4, 0.92, 34, true)}${place(pale ?? "", 0, 0, 0.98)}`;
};

const blossomWhite: Draw = (sheet) => {
  const petal = sheet.symbol(
    `<path d="M0 0C-14 -8 -16 -34 0 -38C16 -34 14 -8 0 0Z" fill="${sheet.linear([
      [0, "#fffef8"],
      [1, "#efe3d0"],
    ])}"/>`,
  );
  const petals = [0, 72, 144, 216, 288].map((turn) => place(petal, 0, 0, 1, turn)).join("");
  return `${petals}<circle r="8" fill="#e2a93b"/><circle cx="-2" cy="-2" r="3.4" fill="#f4cf6f"/>`;
};

const hempWedge: Draw = (sheet, rnd) => {
  const herbs: string[] = [];
  for (let index = 0; index < 15; index++) {
    const x = rnd.between(-38, 34);
    herbs.push(
      `<ellipse cx="${n(x)}" cy="${n(rnd.between(8, 36))}" rx="2" ry="1.2" transform="rotate(${n(rnd.between(-60, 60))} ${n(x)} 22)"/>`,
    );
  }
  return `<path d="M-48 8L-8 -40C22 -38 42 -20 48 4L48 38C16 44 -20 44 -48 38Z" fill="${sheet.linear([
    [0, "#fffdf4"],
    [1, "#f1e6c8"],
  ])}"/><path d="M-48 8C-16 14 18 12 48 4L48 38C16 44 -20 44 -48 38Z" fill="${sheet.linear([
    [0, "#fbf3dd"],
    [1, "#dccaa0"],
  ])}"/><path d="M-48 8C-16 14 18 12 48 4" stroke="#fff" stroke-width="2" fill="none"/><g fill="#5b8c3e">${herbs.join("")}<circle cx="-6" cy="-14" r="1.8"/><circle cx="14" cy="-20" r="1.6"/><circle cx="20" cy="-4" r="1.8"/><circle cx="-22" cy="0" r="1.6"/></g>`;
};

/** More drawn foods, flowers and garnishes, in a box of about 100 × 100 round the origin. */
export const GARDEN: Record<string, Draw> = {
  "plum-tomato": plumTomato,
  "plum-half": plumHalf,
  chestnut,
  "hemp-wedge": hempWedge,
  "pepper-red": pepper("#c9321f"),
  "pepper-yellow": pepper("#eeb02c"),
  "pepper-green": pepper("#5f9440"),
  pumpkin,
  "melon-half": melonHalf,
  "melon-wedge": melonWedge,
  "pine-sprig": pineSprig,
  "mint-tip": mintTip,
  blossom: blossomWhite,
};
