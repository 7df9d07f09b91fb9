// npm run stripe:check: runs the shop's calls to Stripe against Stripe's test mode and against the sandbox,
// and prints each difference. Exit code 0 without a key and without differences, else 1.
import { readDotenv } from "./lib/dotenv";
import { say, stopWith } from "./lib/steps.mjs";
import { checkStripe, differenceLines, readTarget } from "./lib/stripe-check/check";

const EXPLANATION = `Nothing was run: STRIPE_SECRET_KEY is not set.

This check makes a checkout, a 3-D Secure payment, a renewal, refunds, a membership with a change of plan, and a
dispute in Stripe's test mode, and prints where the sandbox (packages/stripe-sandbox) answers otherwise. No money moves.

    STRIPE_SECRET_KEY=sk_test_… npm run stripe:check`;

async function main(): Promise<number> {
  readDotenv();
  const target = readTarget(process.env);
  if (!target) {
    say(EXPLANATION);
    return 0;
  }
  say(`Comparing the sandbox with ${target.base?.origin ?? "Stripe's test mode"} (up to three minutes) …`);
  const { steps, differences } = await checkStripe(target);
  for (const line of differenceLines(differences)) say(line);
  say(`${steps} steps, ${differences.length} differences`);
  return differences.length > 0 ? 1 : 0;
}

main().then((code) => process.exit(code), stopWith);
