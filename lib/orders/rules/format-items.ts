/** "2 × Hemp Cheese, 1 × Spelt Tortillas". */
export const formatItems = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
