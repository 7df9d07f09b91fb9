// npm test: every check that a change must pass, from a fresh clone. `npm test -- unit e2e` runs just those parts.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, handOver, installPackages } from "./lib/install.mjs";
import { stopWith } from "./lib/steps.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
try {
  checkNode();
  process.chdir(root);
  await installPackages(root, "Install packages (first time: one or two minutes)");
  await installPackages(path.join(root, "scripts", "arch"), "Install the import checker");
  await handOver(root, "scripts/run-tests.ts", process.argv.slice(2));
} catch (error) {
  stopWith(error);
}
