// npm run test:overload, test:kills, test:scaling, test:container and test:commands: long tests that are run by
// hand. The first argument is the folder in tests/.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, handOver, installPackages } from "./lib/install.mjs";
import { stopWith } from "./lib/steps.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [name, ...args] = process.argv.slice(2);
try {
  checkNode();
  process.chdir(root);
  await installPackages(root, "Install packages (first time: one or two minutes)");
  await handOver(root, `tests/${name}/main.ts`, args);
  process.exit(process.exitCode ?? 0);
} catch (error) {
  stopWith(error);
}
