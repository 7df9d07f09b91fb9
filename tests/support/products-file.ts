const line = (index: number, change: Record<string, string> = {}) => {
  const cells = {
    sku: `BULK-${index}`,
    name: `Bulk ${index}`,
    category: "sauces",
    regularPrice: "4.50",
    inventory: "7",
    shortDescription: "A sauce.",
    unitLabel: "Jar",
    weightGrams: "200",
    ...change,
  };
  return `${Object.values(cells).join(",")}\n`;
};
const HEADER = "sku,name,category,regularPrice,inventory,shortDescription,unitLabel,weightGrams\n";
/** The errors in seven of the rows, by their index: the field and its value. */
export const BAD_LINES: Record<number, [field: string, change: Record<string, string>]> = {
  17: ["regularPrice", { regularPrice: "four" }],
  120: ["category", { category: "hats" }],
  333: ["inventory", { inventory: "-1" }],
  500: ["name", { name: "" }],
  718: ["sku", { sku: "BULK-5" }],
  901: ["weightGrams", { weightGrams: "0" }],
  999: ["regularPrice", { regularPrice: "0.00" }],
};
/**
 * A CSV file of 1,000 sauces "Bulk 0" … "Bulk 999".
 * @param bad fields that differ from valid rows
 */
export const productsFile = (bad: typeof BAD_LINES): string =>
  HEADER + Array.from({ length: 1000 }, (_none, index) => line(index, bad[index]?.[1])).join("");
