// npm run seed: fills the empty database named by DATABASE_URL (also from .env) with the
// sample shop, after its first migrations.
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../prisma/generated/client";
import { seed } from "../prisma/seed";
import { appliedMigrations } from "./lib/database";
import { readDotenv } from "./lib/dotenv";
import { migrateDatabase } from "./lib/migrate-database";
import { StopError, say, stopWith } from "./lib/steps.mjs";

async function main(): Promise<void> {
  readDotenv();
  const { DATABASE_URL: url, STRIPE_SECRET_KEY } = process.env;
  if (!url)
    throw new StopError("DATABASE_URL is missing. (npm start fills its own embedded database by itself.)");
  if (/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? ""))
    throw new StopError(
      "STRIPE_SECRET_KEY is a live key: the sample data has an owner with a public password, so use a test key",
    );
  if ((await appliedMigrations(url)).size === 0) await migrateDatabase(url);
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 1 }) });
  await seed(db);
  say(
    `${await db.product.count()} products, ${await db.review.count()} reviews, ${await db.encyclopediaEntry.count()} foods`,
  );
  await db.$disconnect();
}

main().catch(stopWith);
