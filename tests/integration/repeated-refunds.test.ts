import { refundOrder } from "@/lib/checkout/commands/refund-order";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { MANAGER } from "../support/actors";
import { refusal } from "../support/admin-shop";
import { refundsShop, units } from "../support/refunds-shop";

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

  it("of lines is not made a second time with other units, but answered for the same ones", async () => {
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

  it("can be made with the same key after a refusal, which refunded nothing", async () => {
    const { id } = await bought();
    const input = await refundInput(id, AMOUNT);
    expect(await refusal(refundOrder(MANAGER.userId, id, { ...input, version: 99 }))).toMatchObject({
      code: "conflict",
    });
    await refundOrder(MANAGER.userId, id, { ...input, reason: "Sorry!" });
    expect(await refundsOf(id)).toHaveLength(1);
  });
});
