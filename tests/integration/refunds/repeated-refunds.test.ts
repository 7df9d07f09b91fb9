import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { refundsShop, units } from "../../support/refunds-shop";

const { bought, refundsOf, atStripe, refundInput, versionOf } = refundsShop();

const AMOUNT = { kind: "amount", amount: 500, reason: "Sorry" };

describe("a refund whose response was lost", () => {
  it.each<[string, object, object]>([
    ["another reason", AMOUNT, { reason: "Sorry!" }],
    ["another amount", AMOUNT, { amount: 400 }],
    ["store credit instead of the card", AMOUNT, { toCredit: true }],
  ])("is not made a second time with %s", async (_what, first, change) => {
    const { id, intent } = await bought();
    const input = await refundInput(id, first);
    await refundOrder(MANAGER.userId, id, input);
    const again = { ...input, ...change, version: await versionOf(id) }; // the page has reloaded the order
    expect(await refusal(refundOrder(MANAGER.userId, id, again as typeof input))).toMatchObject({
      code: "conflict",
      message: ALREADY_SAVED,
    });
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await atStripe(intent)).toEqual([500]);
  });

  it("of the remainder is refused if the choice to restock differs", async () => {
    const { id } = await bought();
    const wrong = await refundInput(id, { kind: "full", restock: true, amount: 1 });
    const { details } = await refusal(refundOrder(MANAGER.userId, id, wrong));
    const input = { ...wrong, amount: Number(details.amount) };
    const first = await refundOrder(MANAGER.userId, id, input);
    expect(await refundOrder(MANAGER.userId, id, input)).toBe(first);
    const kept = { ...input, restock: false } as typeof input;
    expect(await refusal(refundOrder(MANAGER.userId, id, kept))).toMatchObject({ message: ALREADY_SAVED });
  });

  it("of lines is not repeated with other units, and returns the first refund for the same units", async () => {
    const { id, lines } = await bought();
    const wrong = await refundInput(id, { kind: "lines", lines: [units(lines[0], 1)], amount: 1 });
    const { details } = await refusal(refundOrder(MANAGER.userId, id, wrong));
    const input = { ...wrong, amount: Number(details.amount) };
    const first = await refundOrder(MANAGER.userId, id, input);
    const version = await versionOf(id);
    expect(await refundOrder(MANAGER.userId, id, { ...input, version, amount: input.amount + 1 })).toBe(
      first,
    );
    const others = { ...input, version, lines: [units(lines[0], 2)] } as typeof input;
    expect(await refusal(refundOrder(MANAGER.userId, id, others))).toMatchObject({ message: ALREADY_SAVED });
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it("can be retried with the same key after a refusal", async () => {
    const { id } = await bought();
    const input = await refundInput(id, AMOUNT);
    expect(await refusal(refundOrder(MANAGER.userId, id, { ...input, version: 99 }))).toMatchObject({
      code: "conflict",
    });
    await refundOrder(MANAGER.userId, id, { ...input, reason: "Sorry!" });
    expect(await refundsOf(id)).toHaveLength(1);
  });
});
