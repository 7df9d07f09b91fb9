// npm run lighthouse: Lighthouse scores of the main pages of the production build, as on a phone. Never part
// of the tests.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, handOver, installPackages } from "./lib/install.mjs";
import { stopWith } from "./lib/steps.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
try {
  checkNode();
  process.chdir(root);
  await installPackages(root, "Install packages (first time: one or two minutes)");
  await installPackages(path.join(root, "scripts", "lighthouse"), "Install Lighthouse");
  await handOver(root, "tests/lighthouse/main.ts", process.argv.slice(2));
  process.exit(0);
} catch (error) {
  stopWith(error);
}
