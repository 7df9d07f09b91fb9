// npm start and npm run dev: from a fresh clone to a serving shop.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, handOver, installPackages } from "./lib/install.mjs";
import { say, stopWith } from "./lib/steps.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
try {
  checkNode();
  process.chdir(root);
  say("Clover & Fern");
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { SHOP_MODE, DATABASE_URL } = process.env;
  const omitDev = SHOP_MODE ? SHOP_MODE === "production" : Boolean(DATABASE_URL);
  await installPackages(root, "Install packages (first time: one or two minutes)", { omitDev });
  await handOver(root, "scripts/launch.ts", process.argv.slice(2));
} catch (error) {
  stopWith(error);
}
