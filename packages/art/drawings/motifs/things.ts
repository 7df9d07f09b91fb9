import type { Random } from "../studio/random";
import type { Sheet } from "../studio/sheet";
import { GARDEN } from "./garden";
import { PANTRY } from "./pantry";
import { PRODUCE } from "./produce";

/**
 * What goes on a table: "drawn:fig-half" of produce.ts, garden.ts or pantry.ts, or a
 * Fluent emoji's name, with its own tune after @.
 */
export type Thing = string;

/** Some emoji are pinker or bluer than the food; a turn of the hue makes them appetising. */
const TUNED: Record<string, string> = {
  "hot-pepper": "hue-rotate(26deg) saturate(.9)",
  cherries: "hue-rotate(12deg) saturate(.9) brightness(.94)",
  watermelon: "hue-rotate(8deg) saturate(.94)",
  "brown-mushroom": "hue-rotate(26deg) saturate(.75) brightness(1.06)",
  blueberries: "hue-rotate(-24deg) saturate(.72) brightness(.92)",
  flatbread: "hue-rotate(16deg) saturate(.9)",
  "ginger-root": "hue-rotate(14deg) saturate(.72)",
  cucumber: "hue-rotate(-22deg) saturate(.8)",
  "leafy-green": "saturate(.9)",
  herb: "hue-rotate(-6deg) saturate(.85)",
  taco: "saturate(.92)",
  peach: "hue-rotate(16deg) saturate(.8)",
  tangerine: "saturate(.9)",
  coconut: "sepia(.42) saturate(.95) brightness(1.08)",
  blossom: "hue-rotate(-14deg) saturate(1.5) brightness(.97)",
};

/** Emoji that do not suit a plant-based kitchen (a fly agaric, a dairy cheese). */
const INSTEAD: Record<string, Thing> = {
  mushroom: "brown-mushroom",
  tomato: "drawn:plum-tomato",
  "cheese-wedge": "drawn:hemp-wedge",
};

/** Draws a thing in a box of 100 × 100 round the origin. */
export function draw(sheet: Sheet, rnd: Random, wanted: Thing): string {
  const thing = INSTEAD[wanted] ?? wanted;
  if (thing.startsWith("drawn:")) {
    const name = thing.slice(6);
    const drawn = PRODUCE[name] ?? GARDEN[name] ?? PANTRY[name];
    if (!drawn) throw new Error(`Nothing is drawn as ${thing}`);
    return drawn(sheet, rnd);
  }
  const [name = thing, tune] = thing.split("@");
  return sheet.emoji(name, tune ?? TUNED[name] ?? "saturate(.95)");
}
