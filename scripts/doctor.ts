// npm run doctor: examines configuration, database, mail, Stripe, clocks and disk, and says what to do.
// Changes nothing; exit code 1 when there is a problem.
import { examineShop } from "./lib/doctor/examine-shop";
import { linesOf } from "./lib/doctor/finding";
import { readDotenv } from "./lib/dotenv";
import { say, stopWith } from "./lib/steps.mjs";

async function main(): Promise<number> {
  readDotenv();
  const findings = await examineShop(process.env);
  for (const finding of findings) for (const line of linesOf(finding)) say(line);
  const has = (state: string) => findings.some((finding) => finding.state === state);
  say(
    has("problem")
      ? "\nRepair what is marked ✗, from the top."
      : has("warning")
        ? "\nNo problems."
        : "\nAll is well.",
  );
  return has("problem") ? 1 : 0;
}

main().then((code) => process.exit(code), stopWith);
