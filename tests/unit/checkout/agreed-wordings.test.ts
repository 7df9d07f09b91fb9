import { createHash } from "node:crypto";
import { cents } from "@/lib/core/money";
import {
  changeTerms,
  complimentaryNote,
  hostedTerms,
  purchaseTerms,
  TERMS_VERSION,
} from "@/lib/membership/rules/terms";
import { CONSENT_VERSION, formatConsent } from "@/lib/subscriptions/rules/format-consent";

// What users agreed to is stored as a version, and a dispute's evidence quotes the wording of that version
// (lib/checkout/queries/dispute-evidence.ts): a changed sentence under the same version would be a false quote.

const digest = (sentences: readonly string[]) =>
  createHash("sha256").update(sentences.join("\n")).digest("hex").slice(0, 16);

const GOODS = [{ name: "Hemp Cheese", quantity: 2 }];
const DISCOUNTED = { cents: cents(1600), laterCents: cents(2000), laterOn: "2027-03-23" };

const consent = () => [
  ...formatConsent(GOODS, cents(2000)),
  ...formatConsent(GOODS, cents(2000), { ...DISCOUNTED, count: 1 }),
  ...formatConsent(GOODS, cents(2000), { ...DISCOUNTED, count: 3 }),
];

const OFFER = {
  priceCents: cents(2000),
  trialDays: 0,
  firstMonthPercent: 0,
  discount: null,
  entered: null,
  discountCents: cents(0),
  dueCents: cents(2000),
  carriedCents: cents(0),
  isTrialCardUsed: false,
};
const CHANGE = {
  dueCents: cents(500),
  monthlyCents: cents(3500),
  nextCents: cents(3500),
  isTrial: false,
  resumes: false,
};

const terms = () => [
  ...purchaseTerms({ priceCents: cents(2000), trialDays: 30 }),
  ...purchaseTerms({ priceCents: cents(2000), trialDays: 0, firstMonthPercent: 50 }),
  ...[
    {},
    { trialDays: 30 },
    { dueCents: cents(1000) },
    { dueCents: cents(0), carriedCents: cents(49) },
    { isTrialCardUsed: true },
  ].flatMap((part) => purchaseTerms({ ...OFFER, ...part })),
  ...[0, 30].flatMap((trialDays) =>
    hostedTerms(
      { ...OFFER, trialDays },
      { isComplimentary: true, isTrialUsed: true, firstChargeDay: "Dec 21, 2026" },
    ),
  ),
  complimentaryNote("A Core plan"),
  ...[{}, { isTrial: true }, { resumes: true }, { dueCents: cents(-500) }, { dueCents: cents(0) }].flatMap(
    (part) => changeTerms("Premium", { ...CHANGE, ...part }, "Dec 21, 2026"),
  ),
];

/** The wording of each version so far, as a digest. Add a line with a new version; never change one. */
const CONSENTS: Record<string, string> = {
  "2026-11-23": "3c9bd738e1dead89",
  "2026-11-30": "eead532e4ae63665",
};
const TERMS: Record<string, string> = {
  "2026-11-30": "17c568ce10f1bf28",
  "2026-11-30b": "6201f48015d80701",
};

it.each([
  ["the consent to a subscription", CONSENT_VERSION, consent, CONSENTS],
  ["the terms of a membership", TERMS_VERSION, terms, TERMS],
])("a changed sentence has a new version: %s", (_what, version, sentences, digests) => {
  expect(digest(sentences())).toBe(digests[version]);
});
