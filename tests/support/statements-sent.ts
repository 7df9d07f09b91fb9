import { Client } from "pg";

/** The statements that the given work sends to the database, including BEGIN and COMMIT: one round trip each. */
export async function statementsSent(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === "string" ? statement : String((statement as { text?: string }).text),
    );
  } finally {
    query.mockRestore();
  }
}
