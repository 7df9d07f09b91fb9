import { erase } from "@/lib/account/commands/delete-account";
import { adminReviews } from "@/lib/admin/queries/reviews";
import { adminReviewListSchema } from "@/lib/admin/schema/review";
import { changeReview, createReview, deleteReview, showReviews } from "@/lib/reviews/commands/moderate";
import { submitReview } from "@/lib/reviews/commands/submit-review";
import { countWaiting, ratingsByProduct } from "@/lib/reviews/queries";
import { changeReviewSchema, createReviewSchema } from "@/lib/reviews/schema";
import { db } from "@/lib/server/db";
import { sampleId } from "@/prisma/seed/ids";
import { OWNER, officeShop, refusal } from "../support/office";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = officeShop();
const CHEESE = sampleId("product", "hemp-cheese");
beforeEach(() => sql("DELETE FROM reviews"));

let visitors = 0;
/** A review of a visitor. */
async function submitted(change: object = {}) {
  visitors += 1;
  const words = { productId: CHEESE, customerName: "Rosa", rating: 4, reviewText: "Fine cheese.", ...change };
  return submitReview(words, { userId: null, token: `browser-${visitors}`, address: `192.0.2.${visitors}` });
}
const create = (input: object) => createReview(OWNER.userId, createReviewSchema.parse(input));
const change = (id: string, input: object) => changeReview(OWNER.userId, id, changeReviewSchema.parse(input));
const auditOf = async (id: string) =>
  sql("SELECT action, before, after FROM audit_log WHERE object_id = $1 ORDER BY created_at, id", [id]);

describe("the queue", () => {
  it("holds what nobody has approved or hidden, and the product's stars follow what is shown", async () => {
    const ids = [await submitted(), await submitted({ rating: 2 }), await submitted()].map(({ id }) => id);
    expect([await countWaiting(), await ratingsByProduct()]).toEqual([3, {}]);
    expect(await showReviews(OWNER.userId, { ids: ids.slice(0, 2), isVisible: true })).toBe(2);
    await change(String(ids[2]), { isVisible: false });
    expect(await countWaiting()).toBe(0);
    expect(await ratingsByProduct()).toEqual({ [CHEESE]: { averageRating: 3, totalCount: 2 } });
    expect(
      await refusal(showReviews(OWNER.userId, { ids: [...ids, "gone"], isVisible: true })),
    ).toMatchObject({ status: 404 });
    expect(await ratingsByProduct()).toEqual({ [CHEESE]: { averageRating: 3, totalCount: 2 } });
  });

  it("is a filter, beside stars and words; declining deletes, and keeps no words", async () => {
    const waiting = await submitted({ reviewText: "Crumbles 100% well" });
    const shown = await create({ customerName: "Olga", reviewText: "Our own.", rating: 3 });
    const found = async (params: object) =>
      (await adminReviews(adminReviewListSchema.parse(params))).rows.map(({ id }) => id);
    expect(await found({ state: "waiting" })).toEqual([waiting.id]);
    expect(await found({ rating: "3" })).toEqual([shown.id]);
    expect(await found({ search: "hemp 100%" })).toEqual([waiting.id]);
    expect(await found({ search: "1%0" })).toEqual([]);
    expect(await found({ sort: "created" })).toEqual([waiting.id, shown.id]);
    await deleteReview(OWNER.userId, waiting.id);
    expect(await found({})).toEqual([shown.id]);
    expect(JSON.stringify(await auditOf(waiting.id))).not.toMatch(/Rosa|Crumbles/);
    expect(await refusal(deleteReview(OWNER.userId, waiting.id))).toMatchObject({ status: 404 });
  });
});

describe("a review that staff writes", () => {
  it("goes to the product that has its name, has five stars unless said, and is none's when the name is blank", async () => {
    expect(
      await create({ customerName: "Ann", reviewText: "Good.", productName: "hemp cheese" }),
    ).toMatchObject({
      productId: CHEESE,
      productName: "Hemp Cheese",
      rating: 5,
      isVisible: true,
      isWaiting: false,
    });
    const other = await create({ customerName: "Ann", reviewText: "Good.", productName: " " });
    expect(other).toMatchObject({ productId: null, productName: null });
    expect(await change(other.id, { productName: "Hemp Cheese" })).toMatchObject({ productId: CHEESE });
  });

  it("is not overwritten by who saw an older version", async () => {
    const { id, version } = await create({ customerName: "Ann", reviewText: "Good." });
    await change(id, { reviewText: "Better.", version });
    expect(await refusal(change(id, { reviewText: "Mine.", version }))).toMatchObject({
      status: 409,
      details: { current: { reviewText: "Better.", version: version + 1 } },
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      before: { text: "Good." },
      after: { text: "Better." },
    });
  });
});

it("leaves no words of somebody who has left in the log", async () => {
  await sql("INSERT INTO users (id, email, updated_at) VALUES ('leaver', 'l@grove.example', now())");
  const { id } = await submitted();
  await sql("UPDATE reviews SET user_id = 'leaver' WHERE id = $1", [id]);
  await change(id, { customerName: "Rosa Field" });
  await db().$transaction(async (tx) =>
    erase(tx, await tx.user.findUniqueOrThrow({ where: { id: "leaver" } })),
  );
  expect(JSON.stringify(await auditOf(id))).not.toContain("Rosa");
});
