import type { SeedComposition } from "./types";

type Figures = [
  energyKcal: number,
  proteinG: number,
  fatG: number,
  carbohydrateG: number,
  fibreG: number,
  potassiumMg: number,
  calciumMg: number,
  magnesiumMg: number,
  phosphorusMg: number,
];

/**
 * The composition of 100 g of a food, as USDA FoodData Central lists it (SR Legacy).
 * @param source the name of the entry there
 */
export function per100g(source: string, figures: Figures): SeedComposition {
  const [
    energyKcal,
    proteinG,
    fatG,
    carbohydrateG,
    fibreG,
    potassiumMg,
    calciumMg,
    magnesiumMg,
    phosphorusMg,
  ] = figures;
  return {
    source,
    energyKcal,
    proteinG,
    fatG,
    carbohydrateG,
    fibreG,
    potassiumMg,
    calciumMg,
    magnesiumMg,
    phosphorusMg,
  };
}
