import { answerProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { problemShop } from "../../support/problem-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: jest.fn(),
}));

const { shop, atStripe, delivered, report, answer } = problemShop();
type Answer = Awaited<ReturnType<typeof answer>>;

/** A report about 2 units of an order. */
async function reported() {
  const order = await delivered();
  const { id } = await report(order);
  const line = (await getAdminProblem(id)).lines[0]?.id;
  const replacing = (quantity: number) => ({ answer: "replacement", lines: [{ line, quantity }] });
  /** The same form after the page has reloaded its problem. */
  const again = async (given: Answer, change: object = {}) => {
    const { version, order: seen } = await getAdminProblem(id);
    return { ...given, version, orderVersion: seen.version, ...change } as Answer;
  };
  return { order, id, replacing, again };
}

const REFUND = { answer: "refund", amount: 200, text: "Sorry" };

describe("an answer whose response was lost", () => {
  it.each([
    ["another amount", { amount: 100 }],
    ["another text", { text: "Sorry!" }],
    ["store credit instead of the card", { answer: "credit" }],
    ["a refusal instead of money", { answer: "declined" }],
  ])("is not given a second time with %s", async (_what, change) => {
    const { order, id, again } = await reported();
    const given = await answer(id, REFUND);
    await answerProblem(MANAGER, id, given);
    expect(await refusal(answerProblem(MANAGER, id, await again(given, change)))).toMatchObject({
      code: "conflict",
      message: ALREADY_SAVED,
      details: { isKeyUsed: true },
    });
    expect(await getAdminProblem(id)).toMatchObject({
      answer: "refund",
      amountCents: 200,
      answerText: "Sorry",
    });
    expect(await atStripe(order.intent)).toEqual([200]);
  });

  it("counts as the first answer for the same values, even in two calls at the same time", async () => {
    const { order, id, again } = await reported();
    const given = await answer(id, REFUND);
    await Promise.all([answerProblem(MANAGER, id, given), answerProblem(MANAGER, id, given)]);
    expect(await answerProblem(MANAGER, id, await again(given))).toMatchObject({ amountCents: 200 });
    expect(await atStripe(order.intent)).toEqual([200]);
  });

  it("replaces no other units", async () => {
    const { id, replacing, again } = await reported();
    const given = await answer(id, replacing(1));
    await answerProblem(MANAGER, id, given);
    expect(await refusal(answerProblem(MANAGER, id, await again(given, replacing(2))))).toMatchObject({
      message: ALREADY_SAVED,
    });
    await answerProblem(MANAGER, id, await again(given));
    expect((await getAdminProblem(id)).lines[0]?.replaced).toBe(1);
  });

  it("can be given with the same key and other values after a refusal, which gave nothing", async () => {
    const { order, id } = await reported();
    const given = await answer(id, { ...REFUND, amount: 100_000 });
    expect(await refusal(answerProblem(MANAGER, id, given))).toMatchObject({ code: "invalid_input" });
    await answerProblem(MANAGER, id, { ...given, amount: 200 } as Answer);
    expect(await atStripe(order.intent)).toEqual([200]);
  });
});

it("store credit is not given for a payment that was refunded in Stripe's dashboard before", async () => {
  const { order, id } = await reported();
  const given = await answer(id, { ...REFUND, answer: "credit" });
  await shop.stripe().refunds.create({ payment_intent: order.intent });
  expect(await refusal(answerProblem(MANAGER, id, given))).toMatchObject({ code: "conflict" });
  expect(await getAdminProblem(id)).toMatchObject({ status: "open", refundableCents: 0 });
});
