import type { SeedRecipe } from "../../../../prisma/seed/data/types";
import { draw } from "../motifs/things";
import { lift } from "../studio/light";
import { hash32, type Random, random } from "../studio/random";
import { place, Sheet } from "../studio/sheet";
import { board, bowl, finish, linen, napkin, planks, plate } from "../studio/surface";
import { DISHES } from "./dishes";
import { type Dish, grains, lay } from "./parts";

type Setting = {
  ground: { kind: "linen" | "planks"; tint: string };
  napkin: readonly [cloth: string, stripe: string];
  /** A board under the dish, for dishes without a plate. */
  board?: boolean;
  /** Things of the table besides the recipe's own emoji. */
  beside: readonly string[];
  /** What stands in the little bowl: a seed of motifs/seed.ts. */
  seed: string;
};

const SETTINGS: Record<string, Setting> = {
  "achiote-mushroom-enchiladas": {
    ground: { kind: "planks", tint: "#b98a58" },
    napkin: ["#f8f1df", "#b9532f"],
    beside: ["drawn:lime-wheel", "avocado", "drawn:pepper-red", "hot-pepper"],
    seed: "pumpkin-seed",
  },
  "crisp-chickpea-nachos": {
    ground: { kind: "linen", tint: "#f0d6a4" },
    napkin: ["#fdf6e4", "#1f4a34"],
    beside: ["drawn:lime-wheel", "drawn:plum-tomato", "drawn:lime-wheel", "drawn:mint-tip"],
    seed: "millet",
  },
  "hemp-ricotta-spelt-ravioli": {
    ground: { kind: "planks", tint: "#d8bd8f" },
    napkin: ["#f1efdc", "#5b8c3e"],
    beside: ["drawn:basil-leaf", "drawn:lime-wheel", "drawn:wheat-ear", "drawn:wheat-ear"],
    seed: "hemp-seed",
  },
  "smoky-mushroom-street-tacos": {
    ground: { kind: "linen", tint: "#cfdcc0" },
    napkin: ["#fbf4e2", "#b9532f"],
    board: true,
    beside: ["drawn:lime-wheel", "drawn:onion-ring", "avocado", "hot-pepper"],
    seed: "pumpkin-seed",
  },
  "sunrise-fonio-bowl": {
    ground: { kind: "linen", tint: "#f3d8bf" },
    napkin: ["#fdf6e6", "#e2a93b"],
    beside: ["drawn:orange-wheel", "drawn:wheat-ear", "drawn:blossom", "drawn:mint-tip"],
    seed: "quinoa",
  },
  "watermelon-key-lime-cooler": {
    ground: { kind: "planks", tint: "#e6dcc2" },
    napkin: ["#eef2dc", "#5b8c3e"],
    beside: ["drawn:lime-wheel", "drawn:mint-tip", "drawn:lime-wheel", "watermelon"],
    seed: "amaranth",
  },
};

const PLAIN: Setting = {
  ground: { kind: "linen", tint: "#ecdcbc" },
  napkin: ["#f8f1df", "#5b8c3e"],
  beside: ["drawn:mint-tip", "drawn:lime-wheel"],
  seed: "quinoa",
};

/** For a recipe without a drawn dish: its emoji, piled on a plate. */
const piled =
  (recipe: SeedRecipe): Dish =>
  (sheet, rnd) =>
    plate(sheet, rnd, 330, { clay: "#f7f1e1", line: "#1f4a34" }) +
    recipe.emoji
      .map((name, index) => {
        const angle = (index / recipe.emoji.length) * 6.28 + 0.6;
        return lift(
          sheet,
          place(
            draw(sheet, rnd, name),
            Math.cos(angle) * 108,
            Math.sin(angle) * 108,
            2.3,
            rnd.between(-16, 16),
          ),
          { height: 17 },
        );
      })
      .join("");

/** A recipe's dish, set down on something that is already there (heroes use it too). */
export const dishOf = (recipe: SeedRecipe): Dish => DISHES[recipe.slug] ?? piled(recipe);

/** Emoji that only make sense from the side do not lie about on a table. */
const SIDE_VIEW = /bowl-with|shallow-pan|spaghetti|cup-with|sheaf|^taco$|^herb$/;

function corners(sheet: Sheet, rnd: Random, things: string[]): void {
  const slots = [
    [128, 168, 230, -20],
    [1080, 190, 216, 16],
    [1072, 742, 226, -14],
    [118, 742, 190, 20],
    [268, 66, 136, 40],
    [930, 70, 150, -30],
    [1120, 470, 150, 40],
    [300, 846, 140, -40],
    [900, 846, 130, 24],
  ] as const;
  slots.forEach(([x, y, size, turn], index) => {
    const thing = things[index % things.length];
    if (thing) sheet.add(lay(sheet, rnd, thing, x, y, size, turn));
  });
}

/** The picture of a recipe, 1200 × 900. */
export function recipeScene(recipe: SeedRecipe): Sheet {
  const sheet = new Sheet(1200, 900);
  const rnd = random(recipe.slug);
  const setting = SETTINGS[recipe.slug] ?? PLAIN;
  if (setting.ground.kind === "linen") linen(sheet, setting.ground.tint);
  else planks(sheet, rnd, setting.ground.tint, 5);
  const cloths = [
    [880, 610, -24],
    [330, 640, 22],
    [900, 280, 19],
    [300, 250, -20],
  ] as const;
  const side = hash32(recipe.slug) % 4;
  sheet.add(napkin(sheet, cloths[side] ?? cloths[0], 760, 420, ...setting.napkin));
  if (setting.board) sheet.add(board(sheet, [590, 452, -4], 830, 700, "#c2915a"));
  corners(sheet, rnd, [...recipe.emoji.filter((name) => !SIDE_VIEW.test(name)), ...setting.beside]);
  const small = bowl(
    sheet,
    rnd,
    88,
    { clay: "#2f5f47", speckle: true },
    { bed: "#6b5a30", layers: grains(sheet, rnd, setting.seed, 78) },
  );
  if (!setting.board) sheet.add(place(small, side % 2 ? 1096 : 112, 468));
  sheet.add(place(dishOf(recipe)(sheet, rnd), 600, 452, setting.board ? 1 : 1.06));
  finish(sheet, rnd);
  return sheet;
}
