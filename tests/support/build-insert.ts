/** A statement with its values. */
export type Statement = [text: string, values: unknown[]];

/** The statement that inserts a row. */
export function buildInsert(table: string, row: Record<string, unknown>): Statement {
  const keys = Object.keys(row);
  return [
    `INSERT INTO ${table} (${keys.join(", ")}) VALUES (${keys.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  ];
}
