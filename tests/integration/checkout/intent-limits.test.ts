import { POST as purchaseMembership } from "@/app/api/membership/purchase/route";
import type { SessionClaim } from "@/lib/account/claims";
import { createSession } from "@/lib/account/commands/sessions";
import { payDraft } from "@/lib/checkout/commands/drafts/pay-draft";
import { startGiftCardPurchase } from "@/lib/checkout/commands/gift-cards/start-gift-card-purchase";
import { payRenewal } from "@/lib/checkout/commands/renewals/pay-renewal";
import { buyGiftCardSchema } from "@/lib/gift-cards/schema";
import { countCheaply } from "@/lib/server/limits";
import { refusal } from "../../support/admin-shop";
import { ownDatabase } from "../../support/own-database";

const mockClaim = jest.fn<Promise<SessionClaim | null>, []>();
jest.mock("@/lib/account/session", () => ({ getCurrentClaim: () => mockClaim() }));
jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
jest.mock("next/server", () => ({ connection: () => Promise.resolve() }));

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

async function purchasePlan(address: string): Promise<string> {
  const request = new Request("http://localhost:3000/api/membership/purchase", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ membership: "no-plan", price: "20", trialDays: 0, amount: 2000 }),
  });
  const response = await purchaseMembership(request, { params: Promise.resolve({}) });
  return ((await response.json()) as { code: string }).code;
}

/** The ways to pay besides the checkout (tests/http/limits.test.ts), each for something that cannot be paid. */
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
  ["a membership", purchasePlan, "invalid_input"],
];

describe("300 presses of Pay from one address in 15 minutes (D37)", () => {
  const [exhausted, other] = ["198.19.0.90", "198.19.0.91"];

  beforeAll(async () => {
    await sql("INSERT INTO users (id, email, updated_at) VALUES ('ada', 'ada@shop.example', now())");
    const claim = { userId: "ada", sessionVersion: 1 };
    mockClaim.mockResolvedValue(await createSession(claim, { passwordLength: 15, replaces: null }));
    for (let press = 0; press < 300; press += 1) await countCheaply("intentsPerAddress", exhausted);
  });

  it.each(PRESSES)(
    "exhaust the limit of %s too; other addresses can pay",
    async (_what, press, otherwise) => {
      expect(await press(exhausted)).toBe("too_many");
      expect(await press(other)).toBe(otherwise); // control
    },
  );
});
