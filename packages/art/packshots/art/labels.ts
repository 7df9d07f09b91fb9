import type { Diet } from "../../../../lib/catalog/schema";
import { type Theme, themeOf } from "../../../../prisma/seed/data/packshots/theme";
import type { SeedProduct } from "../../../../prisma/seed/data/types";
import { brand, type Emoji, glyph, headline, pattern, pills, text } from "./parts";

/** A drawing to rasterise: file name without ending, size in pixels, SVG elements. */
export type Drawing = { name: string; width: number; height: number; body: string };

const BADGES: Partial<Record<Diet, string>> = {
  organic: "Organic",
  "gluten-free": "Gluten-free",
  "nut-free": "Nut-free",
  "high-protein": "High protein",
  raw: "Raw",
  "oil-free": "Oil-free",
  "no-added-sugar": "No added sugar",
  vegan: "Vegan",
};

function badges(product: SeedProduct, count: number): string[] {
  const order: Diet[] = ["vegan", "organic", "high-protein", "raw", "gluten-free", "nut-free", "oil-free"];
  return order
    .filter((diet) => product.diet.includes(diet))
    .slice(0, count)
    .flatMap((diet) => BADGES[diet] ?? []);
}

const amount = (product: SeedProduct): string =>
  product.unitLabel.replace(/^(Pouch|Jar|Tin|Block), /, "").replace(/,\s*/g, " · ");

/** Shade over the ground: lighter in the middle, so that flat print has some depth. */
const ground = (theme: Theme, width: number, height: number, step: number): string =>
  `<defs>${pattern("leaves", theme.accent, step)}</defs><rect width="${width}" height="${height}" fill="${theme.base}"/><rect width="${width}" height="${height}" fill="url(#leaves)" opacity=".075"/>`;

/** Up to three motifs in a group: the first large in the middle, the others behind it at the sides. */
function still(emoji: Emoji, names: string[], x: number, y: number, size: number): string {
  const [main = "seedling", left, right] = names;
  const behind = [
    left ? emoji(left, x - size * 0.62, y + size * 0.1, size * 0.66, -12) : "",
    right ? emoji(right, x + size * 0.62, y + size * 0.12, size * 0.64, 12) : "",
  ];
  return behind.join("") + emoji(main, x, y, size);
}

/** Tall face of pouches and sleeves: brand, name and amount above a sun with the illustration, badges at the foot. */
function tall(product: SeedProduct, emoji: Emoji, height: number, top: number, sun: number): Drawing {
  const theme = themeOf(product);
  const width = 900;
  const foot = height - 118;
  const body = `${ground(theme, width, height, 120)}
    ${top > 150 ? `<rect width="${width}" height="${top - 78}" fill="${theme.ink}" opacity=".07"/><rect y="${top - 80}" width="${width}" height="3" fill="${theme.accent}" opacity=".7"/>` : ""}
    <clipPath id="sky"><rect width="${width}" height="${foot}"/></clipPath>
    <g clip-path="url(#sky)"><circle cx="450" cy="${sun + 500}" r="505" fill="${theme.plate}"/>
    <circle cx="450" cy="${sun + 500}" r="524" fill="none" stroke="${theme.accent}" stroke-width="4" opacity=".8"/></g>
    <rect y="${foot}" width="${width}" height="4" fill="${theme.accent}" opacity=".8"/>
    ${brand(450, top + 12, 33, theme.accent, theme.ink)}
    ${headline(product.name, [75, top + 122, 750, sun - top - 232], 184, theme.ink)}
    ${text(450, sun - 54, amount(product), { size: 43, fill: theme.accent, weight: 700 })}
    ${still(emoji, product.emoji, 450, (sun + foot) / 2 + 8, (foot - sun) * 0.9)}
    ${pills(450, height - 60, badges(product, 3), 24, theme.ink)}`;
  return { name: `${product.slug}-front`, width, height, body };
}

function pouch(product: SeedProduct, emoji: Emoji): Drawing[] {
  const theme = themeOf(product);
  const back = `${ground(theme, 300, 424, 40)}`;
  return [
    tall(product, emoji, 1272, 228, 748),
    { name: `${product.slug}-back`, width: 300, height: 424, body: back },
  ];
}

function sleeve(product: SeedProduct, emoji: Emoji): Drawing[] {
  const theme = themeOf(product);
  const side = `${ground(theme, 312, 1068, 120)}
    ${glyph(156, 110, 96, theme.accent)}
    <g transform="translate(156 590) rotate(-90)">${headline(product.name, [-360, -86, 720, 130], 84, theme.ink)}${text(0, 98, amount(product), { size: 32, fill: theme.accent })}</g>
    <rect x="24" y="24" width="264" height="1020" rx="10" fill="none" stroke="${theme.accent}" stroke-width="2.5" opacity=".5"/>`;
  return [
    tall(product, emoji, 1068, 128, 622),
    { name: `${product.slug}-side`, width: 312, height: 1068, body: side },
  ];
}

/** Facts that run round the back of jars and tins. */
function facts(product: SeedProduct, x: number, top: number, size: number, color: string): string {
  const { nutrition } = product;
  const lines = [
    ["Per", nutrition.servingSize.replace(/ tablespoons?/, " tbsp").replace(/ teaspoons?/, " tsp")],
    ["Energy", `${nutrition.energyKcal} kcal`],
    ["Fat", `${nutrition.fatG} g`],
    ["Carbohydrate", `${nutrition.carbohydrateG} g`],
    ["Protein", `${nutrition.proteinG} g`],
    ["Sodium", `${nutrition.sodiumMg} mg`],
  ] as const;
  return lines
    .map(([label, value], index) => {
      const y = top + index * size * 1.7;
      return `${text(x - size * 6, y, label, { size, fill: color, anchor: "start", weight: 500 })}${text(x + size * 6, y, value, { size, fill: color, anchor: "end", weight: 700 })}<rect x="${x - size * 6}" y="${y + size * 0.45}" width="${size * 12}" height="1.5" fill="${color}" opacity=".4"/>`;
    })
    .join("");
}

/** Paper label of a jar: cream above, the product's colour below, the illustration on the border between them. */
function jar(product: SeedProduct, emoji: Emoji): Drawing[] {
  const theme = themeOf(product);
  const [width, height, x, edge] = [1800, 664, 900, 418];
  const body = `<defs>${pattern("leaves", theme.accent, 90)}</defs>
    <rect width="${width}" height="${height}" fill="#FBF7EB"/>
    <rect y="${edge}" width="${width}" height="${height - edge}" fill="${theme.base}"/>
    <rect y="${edge}" width="${width}" height="${height - edge}" fill="url(#leaves)" opacity=".13"/>
    <rect y="${edge - 12}" width="${width}" height="4" fill="${theme.base}"/>
    <rect y="14" width="${width}" height="5" fill="${theme.base}"/>
    ${brand(x, 66, 23, theme.base, "#1F4A34")}
    ${headline(product.name, [x - 310, 146, 620, 200], 122, "#18281F")}
    ${text(x, 386, `${amount(product)}  ·  ${badges(product, 2).join("  ·  ")}`, { size: 27, fill: theme.base, weight: 700 })}
    ${still(emoji, product.emoji, x, edge + 124, 236)}
    ${facts(product, 260, 110, 24, "#18281F")}${facts(product, 1540, 110, 24, "#18281F")}`;
  return [{ name: `${product.slug}-front`, width, height, body }];
}

/** Print all the way round a tin. */
function tin(product: SeedProduct, emoji: Emoji): Drawing[] {
  const theme = themeOf(product);
  const [width, height, x, sun] = [2000, 836, 1000, 486];
  const body = `${ground(theme, width, height, 100)}
    <path d="M0 ${sun + 70}H${x - 420}C${x - 240} ${sun + 70} ${x - 240} ${sun - 26} ${x} ${sun - 26}S${x + 240} ${sun + 70} ${x + 420} ${sun + 70}H${width}V${height}H0Z" fill="${theme.plate}"/>
    ${brand(x, 80, 26, theme.accent, theme.ink)}
    ${headline(product.name, [x - 275, 176, 550, 210], 124, theme.ink)}
    ${text(x, 430, amount(product), { size: 36, fill: theme.accent, weight: 700 })}
    ${still(emoji, product.emoji, x, sun + 152, 250)}
    ${pills(x, height - 44, badges(product, 2), 19, "#1F4A34")}
    ${facts(product, 380, 120, 30, theme.ink)}${facts(product, 1620, 120, 30, theme.ink)}`;
  return [{ name: `${product.slug}-front`, width, height, body }];
}

/** Band round a wrapped block: the lower part is its front, the upper part lies on top. */
function wrapped(product: SeedProduct, emoji: Emoji): Drawing[] {
  const theme = themeOf(product);
  const [width, height, fold, sun] = [900, 1622, 750, 1280];
  const body = `${ground(theme, width, height, 130)}
    <clipPath id="face"><rect y="${fold}" width="${width}" height="${height - fold}"/></clipPath>
    <g clip-path="url(#face)"><ellipse cx="450" cy="${sun + 470}" rx="700" ry="500" fill="${theme.plate}"/></g>
    ${glyph(450, fold - 380, 330, theme.accent)}
    ${text(450, fold - 110, "CLOVER & FERN", { size: 52, fill: theme.ink, spacing: 0.2, weight: 700 })}
    ${text(450, fold + 98, "CLOVER & FERN", { size: 38, fill: theme.accent, spacing: 0.2, weight: 700 })}
    ${headline(product.name, [70, fold + 130, 760, 292], 190, theme.ink)}
    ${text(450, sun - 62, `${amount(product)}  ·  ${badges(product, 1).join("")}`, { size: 42, fill: theme.accent, weight: 700 })}
    ${still(emoji, product.emoji, 450, sun + 172, 300)}
    <path d="M14 0V${height}M886 0V${height}" stroke="${theme.accent}" stroke-width="4" opacity=".6"/>`;
  return [{ name: `${product.slug}-front`, width, height, body }];
}

/** Plate on the front of a crate. */
function crate(product: SeedProduct, emoji: Emoji): Drawing[] {
  const theme = themeOf(product);
  const [width, height] = [1260, 660];
  const [first = "seedling", second = first] = product.emoji;
  const body = `<rect width="${width}" height="${height}" fill="#FBF7EB"/>
    <rect x="22" y="22" width="${width - 44}" height="${height - 44}" rx="18" fill="none" stroke="${theme.ink}" stroke-width="5"/>
    <rect x="36" y="36" width="${width - 72}" height="${height - 72}" rx="10" fill="none" stroke="${theme.accent}" stroke-width="2.5"/>
    ${brand(630, 112, 32, "#5B8C3E", theme.ink)}
    ${headline(product.name, [110, 204, 1040, 262], 190, theme.ink)}
    ${text(630, 528, amount(product), { size: 42, fill: theme.accent, weight: 700 })}
    ${text(630, 580, badges(product, 3).join("  ·  "), { size: 31, fill: theme.ink, weight: 600 })}
    ${emoji(second, 166, 528, 160, -8)}${emoji(first, 1094, 524, 172, 8)}`;
  return [{ name: `${product.slug}-front`, width, height, body }];
}

const DRAW: Record<SeedProduct["packaging"], (product: SeedProduct, emoji: Emoji) => Drawing[]> = {
  pouch,
  jar,
  tin,
  sleeve,
  wrapped,
  crate,
};

/** All printed faces of a product's pack. */
export function labelsOf(product: SeedProduct, emoji: Emoji): Drawing[] {
  return DRAW[product.packaging](product, emoji);
}
