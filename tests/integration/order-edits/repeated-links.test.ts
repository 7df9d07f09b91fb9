import { createDraft } from "@/lib/checkout/commands/drafts/create-draft";
import { findRetryPlace } from "@/lib/checkout/queries";
import { draftPath } from "@/lib/orders/queries/draft-orders";
import type { CreateDraftInput } from "@/lib/orders/schema/draft-order";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { draftShop } from "../../support/draft-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql, draft, pay, product, mailsTo, changePrice } = draftShop();
const findDraftsByKey = async (requestKey: string) =>
  (await sql("SELECT id FROM draft_orders WHERE request_key = $1", [requestKey])).map(({ id }) => id);

it("a payment of a link that did not succeed can be tried again on the link's page", async () => {
  const link = await draft();
  const { paymentIntentId } = await pay(link);
  const order = await db().order.findUniqueOrThrow({ where: { paymentIntentId } });
  expect(await findRetryPlace(order)).toEqual({ from: "payment-link", path: draftPath(link.id) });
});

describe("a payment link whose response was lost", () => {
  it.each<[string, () => Partial<CreateDraftInput>]>([
    ["note", () => ({ note: "As we said on the phone" })],
    ["email", () => ({ email: "another@field.example" })],
    ["street", () => ({ address: "2 Orchard Lane" })],
    ["number of days", () => ({ days: "14" })],
    ["quantity", () => ({ lines: [{ productId: String(product(0)), quantity: 3 }] })],
    ["product", () => ({ lines: [{ productId: String(product(1)), quantity: 2 }] })],
    ["order to add to", () => ({ addsTo: "another-order" })],
  ])("is not sent a second time with another %s", async (_what, change) => {
    const { id, email, input } = await draft();
    expect(await refusal(createDraft(MANAGER, { ...input, ...change() }))).toMatchObject({
      code: "conflict",
      message: ALREADY_SAVED,
    });
    expect(await findDraftsByKey(input.requestKey)).toEqual([id]);
    expect(await mailsTo(email)).toEqual(["payment-link"]);
    expect(await mailsTo("another@field.example")).toEqual([]);
  });

  it("is returned for the same values, even after its price has changed", async () => {
    const { id, email, input } = await draft({ email: "Caller@Field.example", days: "30", note: "Call me" });
    await changePrice(100);
    expect((await createDraft(MANAGER, { ...input, amount: input.amount + 200 })).id).toBe(id);
    await changePrice(-100);
    expect(await mailsTo(email)).toEqual(["payment-link"]);
  });

  it("is refused for a concurrent request with other values", async () => {
    const { input } = await draft();
    const [first, second] = ["One", "Two"].map((note) => ({
      ...input,
      note,
      requestKey: "draft-of-two-notes",
    }));
    const answers = await Promise.allSettled(
      [first, second].map((one) => createDraft(MANAGER, one as typeof input)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await findDraftsByKey("draft-of-two-notes")).toHaveLength(1);
  });
});
