// npm run catalog -- 100000: adds this many made-up products to a database, to test the shop with a large
// catalog. Never in production.
import path from "node:path";
import { Client } from "pg";
import { fillCatalog } from "../prisma/seed/fill-catalog";
import { openDataFolder } from "./lib/data-folder";
import { ensureDatabase } from "./lib/database";
import { migrateDatabase } from "./lib/migrate-database";
import { startPostgres } from "./lib/postgres";
import { StopError, say, step, stopWith } from "./lib/steps.mjs";

const DATABASE = "shop_catalog";

async function target(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given && process.env.SHOP_MODE !== "local")
    throw new StopError(
      "Made-up products never go into a production database: SHOP_MODE=local says that it is none.",
    );
  if (given) return given;
  const cluster = await startPostgres(openDataFolder(path.resolve(".data")));
  await ensureDatabase(cluster.url("postgres"), DATABASE);
  return cluster.url(DATABASE);
}

async function main([wanted]: string[]): Promise<void> {
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1)
    throw new StopError("Usage: npm run catalog -- <how many products>");
  const url = await target();
  await migrateDatabase(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("DELETE FROM products WHERE slug LIKE 'made-up-%'");
  await step(`Make ${count} products`, () => fillCatalog(client, count));
  await client.end();
  say(`DATABASE_URL=${url}`);
}

main(process.argv.slice(2)).then(() => process.exit(0), stopWith);
