/** A statement with its values. */
export type Statement = [text: string, values: unknown[]];

/** Inserts a row. */
export function insertInto(table: string, row: Record<string, unknown>): Statement {
  const keys = Object.keys(row);
  return [
    `INSERT INTO ${table} (${keys.join(", ")}) VALUES (${keys.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  ];
}
