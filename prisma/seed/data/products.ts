import { cheese } from "./products/cheese";
import { meat } from "./products/meat";
import { other } from "./products/other";
import { sauces } from "./products/sauces";
import { seasonings } from "./products/seasonings";
import { tortillas } from "./products/tortillas";
import type { SeedProduct } from "./types";

/** The home page shows the first four products; each represents one category. */
const heroes = ["spelt-tortillas", "hemp-cheese", "mushroom-meats", "seasonings"];

const catalog: SeedProduct[] = [...tortillas, ...cheese, ...meat, ...sauces, ...seasonings, ...other];

export const products: SeedProduct[] = [
  ...heroes.flatMap((slug) => catalog.filter((product) => product.slug === slug)),
  ...catalog.filter((product) => !heroes.includes(product.slug)),
];
