import { db } from "@/lib/server/db";
import { Prisma, type PrismaClient } from "@/prisma/generated/client";

const shared = globalThis as { __shopDb?: PrismaClient };
let real: PrismaClient | undefined;

/** The SQL SELECT statements that the shop sends from now on, until `stopWatching`. */
export function watchStatements(): Prisma.Sql[] {
  const seen: Prisma.Sql[] = [];
  real ??= db();
  shared.__shopDb = new Proxy(real, {
    get: (client, name) =>
      name === "$queryRaw"
        ? (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
            seen.push("strings" in statement ? statement : Prisma.sql(statement, ...values));
            return client.$queryRaw(statement, ...values);
          }
        : Reflect.get(client, name),
  });
  return seen;
}

export function stopWatching(): void {
  if (real) shared.__shopDb = real;
  real = undefined;
}

/** The lines of PostgreSQL's plan for a statement. */
export async function planOf(statement: Prisma.Sql): Promise<string[]> {
  const rows = await db().$queryRawUnsafe<Record<string, string>[]>(
    `EXPLAIN ${statement.text}`,
    ...statement.values,
  );
  return rows.flatMap((row) => Object.values(row));
}
