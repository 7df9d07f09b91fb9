// npm run bench: the speed of the production build, as ratios to a bare server on the same machine. Never
// part of the tests.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, handOver, installPackages } from "./lib/install.mjs";
import { stopWith } from "./lib/steps.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
try {
  checkNode();
  process.chdir(root);
  await installPackages(root, "Install packages (first time: one or two minutes)");
  await handOver(root, "tests/bench/main.ts", process.argv.slice(2));
  process.exit(0);
} catch (error) {
  stopWith(error);
}
