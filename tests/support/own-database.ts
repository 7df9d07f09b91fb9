import { createHash } from "node:crypto";
import { db } from "@/lib/server/db";
import { dropDatabase, freshDatabase, type Sql, sqlOn } from "./database";

/** Database name for one test file at one moment, the same in each run. */
const nameFor = (file: string): string => {
  const { TEST_NOW = "" } = globalThis as { TEST_NOW?: string };
  return `test_${createHash("sha256")
    .update(TEST_NOW + file)
    .digest("hex")
    .slice(0, 12)}`;
};

/** Creates a database for a test file, seeded with the sample shop and used by lib/; run SQL through `sql`. */
export function ownDatabase(): { sql: Sql } {
  const name = nameFor(expect.getState().testPath ?? "unknown");
  let connection: ReturnType<typeof sqlOn>;
  beforeAll(async () => {
    const url = await freshDatabase(name);
    Object.assign(process.env, {
      SHOP_MODE: "local",
      SHOP_URL: "http://localhost:3000",
      DATABASE_URL: url,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_PUBLISHABLE_KEY: "pk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      CRON_SECRET: "x".repeat(24),
      AUTH_SECRET: "an-auth-secret-of-the-tests-0123456789",
      LOG_LEVEL: "silent",
    });
    connection = sqlOn(url);
  });
  afterAll(async () => {
    await connection.end();
    await db().$disconnect();
    await dropDatabase(name);
  });
  return {
    sql: (text, values) => connection.sql(text, values),
  };
}
