// Checks the import rules. A run that found no modules is a failure, which the checker itself would report as
// a success.
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
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
process.stdout.write(
  `${modules.length} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} forbidden\n`,
);
process.exit(summary.violations.length > 0 ? 1 : 0);
