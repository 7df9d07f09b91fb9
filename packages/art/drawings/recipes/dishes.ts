import { draw } from "../motifs/things";
import { lift } from "../studio/light";
import { n, place } from "../studio/sheet";
import { bowl } from "../studio/surface";
import { enchiladas, nachos, ravioli } from "./oven";
import { berry, blob, cilantro, crumbs, type Dish, grains, over, pickled, tortilla } from "./parts";

/** An open street taco. */
const taco: Dish = (sheet, rnd) => {
  const parts = [
    lift(sheet, tortilla(sheet, rnd, 150), { height: 10 }),
    lift(sheet, crumbs(sheet, rnd, 60, 116, 23), { height: 9 }),
    lift(sheet, crumbs(sheet, rnd, 30, 84, 20), { height: 8 }),
    lift(
      sheet,
      over(
        rnd,
        5,
        70,
        () =>
          `<path d="${blob(rnd, 17, 0.35)}" fill="#c63f22"/><rect x="-7" y="-6" width="12" height="11" rx="3" fill="#e4694a"/>`,
      ),
      { height: 4 },
    ),
    lift(sheet, pickled(rnd, 9, 92, 36), { height: 5 }),
    lift(
      sheet,
      over(rnd, 6, 92, () => cilantro(sheet, 0.62)),
      { height: 6 },
    ),
    lift(
      sheet,
      over(rnd, 12, 92, () => `<path d="${blob(rnd, 7, 0.3, 6)}" fill="#fffbea"/>`),
      { height: 3 },
    ),
  ];
  return parts.join("");
};

const tacos: Dish = (sheet, rnd) =>
  [
    [-232, -118],
    [66, -168],
    [-88, 142],
    [222, 100],
  ]
    .map(([x = 0, y = 0]) => place(taco(sheet, rnd), x, y, 1.05))
    .join("");

const fonioBowl: Dish = (sheet, rnd) => {
  const compote = lift(
    sheet,
    `<path d="M-30 -236C80 -250 196 -180 224 -70C236 20 190 60 130 30C70 0 60 -60 0 -90C-60 -120 -120 -140 -110 -190C-100 -222 -70 -232 -30 -236Z" fill="${sheet.radial(
      [
        [0, "#6a4a86"],
        [0.6, "#4c2f69"],
        [1, "#33204d"],
      ],
    )}"/>`,
    { height: 6 },
  );
  const berries = Array.from({ length: 38 }, (_, index) => {
    const t = index / 38;
    const angle = -1.75 + t * 1.9;
    const r = 96 + 100 * ((index * 0.618) % 1);
    return lift(
      sheet,
      place(
        berry(sheet),
        Math.cos(angle) * r + 22,
        Math.sin(angle) * r,
        rnd.between(0.95, 1.3),
        rnd.between(0, 360),
      ),
      { height: 7 },
    );
  });
  const wheel = place(draw(sheet, rnd, "drawn:orange-wheel"), 0, 0, 1.35);
  const orange = [
    [-150, 62, 10],
    [-98, 142, 50],
    [-14, 182, 90],
  ].map(([x = 0, y = 0, turn = 0]) => lift(sheet, place(wheel, x, y, 1, turn), { height: 10 }));
  const ricotta = lift(
    sheet,
    `<path d="${blob(rnd, 64, 0.16, 9)}" transform="translate(-72 -52)" fill="${sheet.radial([
      [0, "#fffefa"],
      [0.7, "#fbf4e2"],
      [1, "#e6d8b8"],
    ])}"/>`,
    { height: 11 },
  );
  const swirl = `<path d="M-104 -56C-100 -84 -56 -88 -48 -58C-44 -38 -78 -30 -82 -50" stroke="#d9c9a2" stroke-width="5" fill="none" stroke-linecap="round"/>`;
  const mint = lift(sheet, place(draw(sheet, rnd, "drawn:mint-tip"), -48, -78, 0.9, 30), { height: 7 });
  const seeds = lift(
    sheet,
    over(rnd, 40, 210, () => `<ellipse rx="4" ry="5.4" fill="#efe6c2" stroke="#b9c27c" stroke-width="1"/>`),
    { height: 2 },
  );
  return bowl(
    sheet,
    rnd,
    316,
    { clay: "#f4eddc", line: "#1f4a34", speckle: true },
    {
      bed: "#d9c48f",
      layers: [
        ...grains(sheet, rnd, "fonio", 276),
        `${compote}${berries.join("")}${orange.join("")}${ricotta}${swirl}${mint}${seeds}`,
      ],
    },
  );
};

/** A glass from above, its rim in chili salt. */
const glass: Dish = (sheet, rnd) => {
  const drink = sheet.radial(
    [
      [0, "#ff9a8a"],
      [0.6, "#ee5f58"],
      [1, "#b93a3c"],
    ],
    0.4,
    0.36,
    0.7,
  );
  const ice = over(
    rnd,
    4,
    66,
    () =>
      `<rect x="-34" y="-34" width="68" height="68" rx="13" fill="${sheet.linear([
        [0, "#ffffff", 0.85],
        [0.5, "#ffe9e2", 0.4],
        [1, "#ffffff", 0.6],
      ])}"/><path d="M-26 -20C-22 -26 -14 -28 -6 -28" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  );
  const salt = Array.from({ length: 170 }, () => {
    const [angle, r] = [rnd.between(0, 6.283), rnd.between(123, 139)];
    return `<circle cx="${n(Math.cos(angle) * r)}" cy="${n(Math.sin(angle) * r)}" r="${n(rnd.between(1.6, 4))}" fill="${rnd.pick(["#fffaf0", "#fffaf0", "#f2d3b8", "#c9532f"])}"/>`;
  }).join("");
  const wall = sheet.linear([
    [0, "#ffffff", 0.95],
    [0.5, "#e6efe4", 0.7],
    [1, "#a9bda8", 0.85],
  ]);
  const lime = lift(sheet, place(draw(sheet, rnd, "drawn:lime-wheel"), 62, -66, 1.15), { height: 8 });
  const mint = lift(sheet, place(draw(sheet, rnd, "drawn:mint-tip"), -46, 34, 1.15, -40), { height: 9 });
  return `${lift(sheet, `<circle r="140" fill="${wall}"/>`, { height: 30 })}<circle r="120" fill="${drink}"/>${lift(sheet, ice, { height: 5 })}<path d="M-108 -30A112 112 0 0 1 -30 -108" stroke="#fff" stroke-opacity=".75" stroke-width="9" fill="none" stroke-linecap="round"/>${lift(sheet, salt, { height: 2 })}${mint}${lime}`;
};

const cooler: Dish = (sheet, rnd) =>
  [
    [-196, -104],
    [118, -150],
    [6, 148],
  ]
    .map(([x = 0, y = 0]) => place(glass(sheet, rnd), x, y, 1.18))
    .join("");

/** Dishes by the recipe's slug. */
export const DISHES: Record<string, Dish> = {
  "achiote-mushroom-enchiladas": enchiladas,
  "crisp-chickpea-nachos": nachos,
  "hemp-ricotta-spelt-ravioli": ravioli,
  "smoky-mushroom-street-tacos": tacos,
  "sunrise-fonio-bowl": fonioBowl,
  "watermelon-key-lime-cooler": cooler,
};
