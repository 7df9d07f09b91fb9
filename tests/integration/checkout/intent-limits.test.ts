import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { startGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/start-gift-card-purchase";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { buyGiftCardSchema } from "@/lib/gift-cards/schema";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { findPlansForSale } from "@/lib/membership/queries";
import { countCheaply } from "@/lib/server/limits";
import { refusal } from "../../support/admin-shop";
import { ownDatabase } from "../../support/own-database";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();
const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

const giftCard = buyGiftCardSchema.parse({
  purchaseKey: "purchase-of-a-test-00000001",
  amount: 5000,
  recipientName: "Maya Reyes",
  recipientEmail: "maya@garden.example",
  senderName: "Rosa Field",
  senderEmail: "rosa@field.example",
  deliverOn: "2020-01-01",
});

/** A purchase from a page that shows a longer trial than the plan has. */
async function purchasePlan(address: string): Promise<string> {
  const [plan] = await findPlansForSale();
  if (!plan) throw new Error("No plan is for sale");
  const shown = { trialDays: 99, dueCents: 0, discountCents: 0, paymentMethod: undefined, code: null };
  return codeOf(startPurchase("ada", plan, shown, address));
}

/** Ways to pay other than checkout (tests/http/limits.test.ts), each for something that cannot be paid. */
const PRESSES: [string, (address: string) => Promise<string>, string][] = [
  [
    "a payment link",
    (address) => codeOf(payDraft("no-draft", { proof: "x", amount: 100 }, { secretHash: "x", address })),
    "not_found",
  ],
  [
    "a gift card",
    (address) => codeOf(startGiftCardPurchase({ userId: null, payer: { key: address, address } }, giftCard)),
    "invalid_input",
  ],
  ["a renewal", (address) => codeOf(payRenewal("ada", "no-subscription", address)), "not_found"],
  ["a membership", purchasePlan, "amount_mismatch"],
];

describe("300 presses of Pay from one address in 15 minutes (D37)", () => {
  const [exhausted, other] = ["198.19.0.90", "198.19.0.91"];

  beforeAll(async () => {
    await sql("INSERT INTO users (id, email, updated_at) VALUES ('ada', 'ada@shop.example', now())");
    for (let press = 0; press < 300; press += 1) await countCheaply("intentsPerAddress", exhausted);
  });

  it.each(PRESSES)(
    "exhaust the limit of %s too; other addresses can pay",
    async (_what, press, unlimitedCode) => {
      expect(await press(exhausted)).toBe("too_many");
      expect(await press(other)).toBe(unlimitedCode); // control
    },
  );
});
