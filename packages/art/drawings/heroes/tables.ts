import { recipes as all } from "../../../../prisma/seed/data/recipes";
import { text } from "../../packshots/art/parts";
import { frond, leaf, sprig } from "../motifs/leaf";
import { draw } from "../motifs/things";
import { cilantro, grains, lay } from "../recipes/parts";
import { dishOf } from "../recipes/scene";
import { blur, lift } from "../studio/light";
import { type Random, random } from "../studio/random";
import { n, place, Sheet } from "../studio/sheet";
import { bowl, finish, linen, napkin, planks } from "../studio/surface";

const dish = (sheet: Sheet, rnd: Random, slug: string): string => {
  const recipe = all.find((each) => each.slug === slug);
  if (!recipe) throw new Error(`No recipe is called ${slug}`);
  return dishOf(recipe)(sheet, rnd);
};

type Row = readonly [thing: string, x: number, y: number, size: number, turn: number];

/** Hero of /recipes: supper for many, from above. */
export function recipesHero(): Sheet {
  const sheet = new Sheet(1600, 1000);
  const rnd = random("hero/recipes");
  planks(sheet, rnd, "#c39a66", 6);
  sheet.add(napkin(sheet, [840, 500, -7], 2000, 470, "#f7f0de", "#1f4a34"));
  const rows: readonly Row[] = [
    ["avocado", 1040, 94, 170, 12],
    ["drawn:pepper-red", 566, 92, 170, -12],
    ["drawn:pepper-yellow", 466, 180, 132, 20],
    ["drawn:lime-wheel", 560, 880, 150, 12],
    ["lime", 446, 930, 160, -18],
    ["drawn:plum-tomato", 1150, 152, 140, 34],
    ["onion", 1536, 470, 180, 12],
    ["brown-mushroom", 1140, 912, 176, -16],
    ["brown-mushroom", 1250, 950, 130, 24],
    ["drawn:mint-tip", 70, 500, 150, -24],
    ["hot-pepper", 690, 946, 130, 60],
    ["drawn:hemp-wedge", 42, 610, 180, 14],
    ["drawn:blossom", 1010, 900, 70, 0],
    ["drawn:orange-wheel", 1560, 620, 140, 0],
  ];
  for (const row of rows) sheet.add(lay(sheet, rnd, ...row));
  const set = (slug: string, x: number, y: number, scale: number, turn = 0): void =>
    sheet.add(place(dish(sheet, rnd, slug), x, y, scale, turn));
  set("crisp-chickpea-nachos", 226, 214, 0.72);
  set("sunrise-fonio-bowl", 1384, 230, 0.72);
  set("hemp-ricotta-spelt-ravioli", 800, 474, 0.98);
  set("achiote-mushroom-enchiladas", 234, 826, 0.66);
  set("smoky-mushroom-street-tacos", 1400, 800, 0.66);
  const salsa = `<circle r="70" fill="#c2432a"/>${Array.from({ length: 26 }, () => `<rect x="${n(rnd.between(-54, 40))}" y="${n(rnd.between(-54, 40))}" width="15" height="14" rx="4" fill="${rnd.pick(["#dd6142", "#e88a5a", "#b5361d", "#f0c9a0"])}"/>`).join("")}${place(cilantro(sheet, 0.7), 6, 6)}`;
  sheet.add(
    place(
      bowl(sheet, rnd, 78, { clay: "#2f5f47", speckle: true }, { bed: "#a5351b", layers: [salsa] }),
      1086,
      800,
    ),
  );
  sheet.add(
    place(
      bowl(
        sheet,
        rnd,
        72,
        { clay: "#b55c38", speckle: true },
        { bed: "#6b5a30", layers: grains(sheet, rnd, "pumpkin-seed", 64) },
      ),
      486,
      560,
    ),
  );
  sheet.add(
    place(
      bowl(
        sheet,
        rnd,
        62,
        { clay: "#f1e7d0", speckle: true },
        { bed: "#a8873a", layers: grains(sheet, rnd, "hemp-seed", 54) },
      ),
      1164,
      420,
    ),
  );
  finish(sheet, rnd, 0.1);
  return sheet;
}

const lines = (x: number, y: number, widths: readonly number[]): string =>
  widths
    .map(
      (width, index) =>
        `<rect x="${x}" y="${y + index * 19}" width="${width}" height="5" rx="2.5" fill="#18281f" opacity=".26"/>`,
    )
    .join("");

/** A page of the herbal: plate, name, a few lines. */
function page(sheet: Sheet, rnd: Random, right: boolean): string {
  const ink = "#1f4a34";
  if (!right) {
    const sage = sprig(sheet, rnd, {
      leaf: { length: 118, width: 42, belly: 0.92, color: "#7f9a78", veins: 8, rib: 2, vein: "#dfe6d2" },
      height: 330,
      pairs: 4,
      tip: 0.5,
      angle: 50,
      stem: "#93a284",
      stemWidth: 5,
      bare: 0.28,
      curve: 0.05,
    });
    return `${text(0, -236, "Sage", { size: 46, fill: ink, serif: true, weight: 600 })}${text(0, -204, "Salvia officinalis", { size: 19, fill: "#9a4224", weight: 500 })}${lift(sheet, place(sage, -8, 172, 0.94), { height: 3, strength: 0.5 })}${lines(-150, 206, [300, 286, 294, 180])}`;
  }
  const trio = [
    place(draw(sheet, rnd, "drawn:fig-half"), -76, -72, 1.95, -6),
    place(draw(sheet, rnd, "drawn:fig-whole"), 92, -96, 1.5, 9),
    place(
      leaf(sheet, {
        length: 100,
        width: 74,
        belly: 0.9,
        edge: { count: 3, depth: 0.4, kind: "lobes" },
        color: "#5f9440",
        veins: 5,
        rib: 3,
      }),
      62,
      92,
      1.05,
      52,
    ),
  ].map((svg) => lift(sheet, svg, { height: 3, strength: 0.5 }));
  return `${text(0, -236, "Fig", { size: 46, fill: ink, serif: true, weight: 600 })}${text(0, -204, "Ficus carica", { size: 19, fill: "#9a4224", weight: 500 })}${trio.join("")}${lines(-150, 130, [300, 288, 296, 270])}${lines(-150, 225, [300, 278, 160])}`;
}

function book(sheet: Sheet, rnd: Random): string {
  const [w, h] = [430, 600];
  const sheetOf = (side: 1 | -1): string => {
    const d = `M0 ${-h / 2 + 10}C${side * 60} ${-h / 2 - 12} ${side * 150} ${-h / 2 - 8} ${side * w} ${-h / 2}V${h / 2}C${side * 150} ${h / 2 - 8} ${side * 60} ${h / 2 - 12} 0 ${h / 2 + 10}Z`;
    const near =
      side === 1
        ? ([
            [0, "#cdbf9d"],
            [0.1, "#f3ead3"],
            [0.35, "#fffdf4"],
            [1, "#f4ebd4"],
          ] as const)
        : ([
            [0, "#fdf8ea"],
            [0.65, "#fffdf4"],
            [0.9, "#efe4ca"],
            [1, "#c9ba96"],
          ] as const);
    return `<path d="${d}" fill="${sheet.linear(near, 1, 0)}"/>`;
  };
  const cover = `<rect x="${-w - 16}" y="${-h / 2 - 16}" width="${2 * w + 32}" height="${h + 32}" rx="14" fill="#1f4a34"/>`;
  const block = [9, 6, 3]
    .map(
      (step) =>
        `<rect x="${-w - step}" y="${-h / 2 + 2}" width="${2 * (w + step)}" height="${h}" rx="4" fill="${step % 2 ? "#e9dec3" : "#f6eeda"}"/>`,
    )
    .join("");
  const ribbon = `<path d="M14 ${-h / 2}C22 -100 8 100 20 ${h / 2 + 54}L30 ${h / 2 + 40}L40 ${h / 2 + 56}C26 100 34 -100 26 ${-h / 2}Z" fill="#b9532f"/>`;
  return `${lift(sheet, cover, { height: 22 })}${block}${sheetOf(-1)}${sheetOf(1)}${place(page(sheet, rnd, false), -w / 2 - 4, 0)}${place(page(sheet, rnd, true), w / 2 + 6, 0)}${lift(sheet, ribbon, { height: 4 })}${blur(sheet, `<path d="M0 ${-h / 2}V${h / 2}" stroke="#3d2a10" stroke-opacity=".35" stroke-width="12"/>`, 7)}`;
}

/** Hero of /encyclopedia: a herbal open among what it describes. */
export function encyclopediaHero(): Sheet {
  const sheet = new Sheet(1600, 1000);
  const rnd = random("hero/encyclopedia");
  linen(sheet, "#cfdcc0");
  sheet.add(napkin(sheet, [1300, 700, -18], 900, 420, "#f8f1df", "#5b8c3e"));
  const stems = (turn: number): string =>
    lift(sheet, place(frond(rnd, 330, ["#5d8f3e", "#85b257"], 2.4), 150, 470, 1.15, turn), { height: 8 });
  sheet.add(stems(-16), stems(8), stems(24));
  const bay = (x: number, y: number, turn: number): string =>
    lift(
      sheet,
      place(
        sprig(sheet, rnd, {
          leaf: { length: 116, width: 44, belly: 0.95, color: "#5f7d42", veins: 8, rib: 2.2 },
          height: 300,
          pairs: 4,
          tip: 0.7,
          angle: 48,
          stem: "#7b5b38",
          stemWidth: 4.6,
          bare: 0.3,
        }),
        x,
        y,
        1.05,
        turn,
      ),
      { height: 9 },
    );
  sheet.add(bay(1340, 986, 48), bay(1110, 150, 82));
  sheet.add(place(book(sheet, rnd), 800, 500, 1.08, -2.5));
  const seedBowl = (name: string, bed: string, clay: string, x: number, y: number, radius: number): string =>
    place(
      bowl(
        sheet,
        rnd,
        radius,
        { clay, speckle: true },
        { bed, layers: grains(sheet, rnd, name, radius * 0.88) },
      ),
      x,
      y,
    );
  sheet.add(
    seedBowl("millet", "#a87f22", "#2f5f47", 168, 604, 118),
    seedBowl("wild-rice", "#241813", "#f1e7d0", 320, 842, 100),
    seedBowl("pumpkin-seed", "#46592a", "#b55c38", 1444, 196, 124),
  );
  const rows: readonly Row[] = [
    ["avocado", 1500, 470, 220, 10],
    ["lime", 1440, 690, 190, -12],
    ["drawn:lime-wheel", 1356, 800, 120, 0],
    ["drawn:pepper-red", 1540, 880, 210, 14],
    ["brown-mushroom", 128, 862, 200, -14],
    ["brown-mushroom", 60, 726, 130, 18],
    ["drawn:plum-tomato", 560, 930, 150, 66],
    ["drawn:walnut-shell", 1256, 76, 120, 12],
    ["drawn:walnut-half", 1366, 360, 100, -40],
    ["drawn:chestnut", 452, 80, 110, -10],
    ["drawn:chestnut", 562, 56, 90, 24],
    ["drawn:blossom", 700, 62, 84, 0],
    ["drawn:fig-whole", 1050, 930, 150, -24],
    ["drawn:fig-half", 1180, 938, 150, 14],
    ["blueberries", 70, 128, 170, -10],
  ];
  for (const row of rows) sheet.add(lay(sheet, rnd, ...row));
  finish(sheet, rnd, 0.1);
  return sheet;
}
