// npm run seed: fills the empty database named by DATABASE_URL with the sample shop, after its first migrations.
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../prisma/generated/client";
import { seed } from "../prisma/seed";
import { appliedMigrations } from "./lib/database";
import { migrateDatabase } from "./lib/migrate-database";
import { StopError, say, stopWith } from "./lib/steps.mjs";

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new StopError("DATABASE_URL is missing. (npm start fills its own embedded database by itself.)");
  if ((await appliedMigrations(url)).size === 0) await migrateDatabase(url);
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 1 }) });
  await seed(db);
  say(
    `${await db.product.count()} products, ${await db.review.count()} reviews, ${await db.encyclopediaEntry.count()} foods`,
  );
  await db.$disconnect();
}

main().catch(stopWith);
