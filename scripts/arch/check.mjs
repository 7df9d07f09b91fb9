// Checks the import rules and the length of functions. A run that found no modules is a failure,
// which the checker itself would report as a success.
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { findLongFunctions } from "./long-functions.mjs";
import rules from "./rules.mjs";

const ROOTS = [
  "app",
  "components",
  "lib",
  "sandbox",
  "packages",
  "scripts",
  "prisma",
  "tests",
  "middleware.ts",
  "instrumentation.ts",
];
const { options, ...ruleSet } = rules;
const result = await cruise(ROOTS, { ...options, ruleSet, validate: true }, undefined, {
  tsConfig: extractTSConfig("tsconfig.json"),
});
const { modules, summary } = result.output;
const resolved = modules
  .flatMap((module) => module.dependencies)
  .filter((dependency) => dependency.resolved.startsWith("lib/"));

for (const violation of summary.violations) {
  process.stdout.write(`${violation.rule.name}: ${violation.from} → ${violation.to}\n`);
}
if (modules.length < 50 || resolved.length < 50) {
  process.stdout.write(
    `Only ${modules.length} modules and ${resolved.length} imports of lib/ were seen: the checker did not work\n`,
  );
  process.exit(1);
}
const own = modules
  .map(({ source }) => source)
  .filter((source) => ROOTS.includes(source.split("/", 1)[0] ?? ""));
const longFunctions = findLongFunctions(own);
for (const found of longFunctions) process.stdout.write(`Over 60 lines: ${found}\n`);
process.stdout.write(
  `${modules.length} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden, ${longFunctions.length} long functions\n`,
);
process.exit(summary.violations.length + longFunctions.length > 0 ? 1 : 0);
