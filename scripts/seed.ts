// npm run seed: fills an empty database with the sample shop. When run by hand it also works on DATABASE_URL.
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../prisma/generated/client";
import { seed } from "../prisma/seed";
import { StopError, say, stopWith } from "./lib/steps.mjs";

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new StopError("DATABASE_URL is missing. (npm start fills its own embedded database by itself.)");
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 1 }) });
  await seed(db);
  say(
    `${await db.product.count()} products, ${await db.review.count()} reviews, ${await db.encyclopediaEntry.count()} foods`,
  );
  await db.$disconnect();
}

main().catch(stopWith);
