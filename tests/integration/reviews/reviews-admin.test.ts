import { eraseAccount } from "@/lib/account/commands/delete-account";
import {
  createReview,
  DECLINED_REVIEW_DAYS,
  declineReview,
  purgeDeclinedReviews,
  setReviewsVisible,
  undoReviewDecisions,
  updateReview,
} from "@/lib/reviews/commands/moderate-reviews";
import { submitReview } from "@/lib/reviews/commands/submit-review";
import { getAdminReviewPage } from "@/lib/reviews/queries/admin-reviews";
import { countPendingReviews, getRatingsByProduct } from "@/lib/reviews/queries/review-figures";
import { createReviewSchema, updateReviewSchema } from "@/lib/reviews/schema";
import { adminReviewListSchema } from "@/lib/reviews/schema/admin-review";
import { db } from "@/lib/server/db";
import { sampleId } from "@/prisma/seed/ids";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const CHEESE = sampleId("product", "hemp-cheese");
beforeEach(() => sql("DELETE FROM reviews"));

let visitors = 0;
/** A visitor's review. */
async function submitted(change: object = {}) {
  visitors += 1;
  const words = { productId: CHEESE, customerName: "Rosa", rating: 4, reviewText: "Fine cheese.", ...change };
  return submitReview(words, { userId: null, token: `browser-${visitors}`, address: `192.0.2.${visitors}` });
}
const create = (input: object) => createReview(OWNER.userId, createReviewSchema.parse(input));
const change = (id: string, input: object) => updateReview(OWNER.userId, id, updateReviewSchema.parse(input));
const auditOf = async (id: string) =>
  sql("SELECT action, before, after FROM audit_log WHERE object_id = $1 ORDER BY created_at, id", [id]);

describe("the moderation queue", () => {
  it("lists unmoderated reviews, and the product's rating counts published ones", async () => {
    const ids = [await submitted(), await submitted({ rating: 2 }), await submitted()].map(({ id }) => id);
    expect([await countPendingReviews(), await getRatingsByProduct()]).toEqual([3, {}]);
    expect(await setReviewsVisible(OWNER.userId, { ids: ids.slice(0, 2), isVisible: true })).toBe(2);
    await change(String(ids[2]), { isVisible: false });
    expect(await countPendingReviews()).toBe(0);
    expect(await getRatingsByProduct()).toEqual({ [CHEESE]: { averageRating: 3, totalCount: 2 } });
    expect(
      await refusal(setReviewsVisible(OWNER.userId, { ids: [...ids, "gone"], isVisible: true })),
    ).toMatchObject({ status: 404 });
    expect(await getRatingsByProduct()).toEqual({ [CHEESE]: { averageRating: 3, totalCount: 2 } });
  });

  it("combines with star and text filters; declining removes a review, and the audit log stores no text", async () => {
    const waiting = await submitted({ reviewText: "Crumbles 100% well" });
    const shown = await create({ customerName: "Olga", reviewText: "Our own.", rating: 3 });
    const found = async (params: object) =>
      (await getAdminReviewPage(adminReviewListSchema.parse(params))).rows.map(({ id }) => id);
    expect(await found({ state: "waiting" })).toEqual([waiting.id]);
    expect(await found({ rating: "3" })).toEqual([shown.id]);
    expect(await found({ search: "hemp 100%" })).toEqual([waiting.id]);
    expect(await found({ search: "1%0" })).toEqual([]);
    expect(await found({ sort: "created" })).toEqual([waiting.id, shown.id]);
    await declineReview(OWNER.userId, waiting.id);
    expect(await found({})).toEqual([shown.id]);
    expect(JSON.stringify(await auditOf(waiting.id))).not.toMatch(/Rosa|Crumbles/);
    expect(await refusal(declineReview(OWNER.userId, waiting.id))).toMatchObject({ status: 404 });
  });
});

describe("a review written by staff", () => {
  it("is linked to the product by name, defaults to five stars, and has no product without a name", async () => {
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

  it("is not overwritten from an older version", async () => {
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

it("leaves no text of a deleted user in the log", async () => {
  await sql("INSERT INTO users (id, email, updated_at) VALUES ('leaver', 'l@grove.example', now())");
  const { id } = await submitted();
  await sql("UPDATE reviews SET user_id = 'leaver' WHERE id = $1", [id]);
  await change(id, { customerName: "Rosa Field" });
  await db().$transaction(async (tx) =>
    eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id: "leaver" } })),
  );
  expect(JSON.stringify(await auditOf(id))).not.toContain("Rosa");
});

describe("moderation", () => {
  const row = async (id: string) =>
    (
      await sql(
        "SELECT version, is_visible, decided_at IS NOT NULL AS decided, deleted_at FROM reviews WHERE id = $1",
        [id],
      )
    )[0];
  const version = async (id: string) => Number((await row(id))?.["version"]);
  const undo = (reviews: { id: string; version: number; state: "waiting" | "visible" | "hidden" }[]) =>
    undoReviewDecisions(OWNER.userId, { reviews });

  it("can be undone: each review returns to its state, and to the queue", async () => {
    const waiting = (await submitted()).id;
    const hidden = (await submitted()).id;
    await change(hidden, { isVisible: false });
    await setReviewsVisible(OWNER.userId, { ids: [waiting, hidden], isVisible: true });
    expect(await getRatingsByProduct()).toEqual({ [CHEESE]: { averageRating: 4, totalCount: 2 } });
    expect(
      await undo([
        { id: waiting, version: await version(waiting), state: "waiting" },
        { id: hidden, version: await version(hidden), state: "hidden" },
      ]),
    ).toEqual({ restored: 2, kept: 0 });
    expect([await row(waiting), await row(hidden)]).toMatchObject([
      { is_visible: false, decided: false },
      { is_visible: false, decided: true },
    ]);
    expect([await countPendingReviews(), await getRatingsByProduct()]).toEqual([1, {}]);
  });

  it("keeps reviews that were changed since", async () => {
    const { id } = await submitted();
    const shown = await change(id, { isVisible: true });
    await change(id, { title: "Corrected" });
    expect(await undo([{ id, version: shown.version, state: "waiting" }])).toEqual({ restored: 0, kept: 1 });
    expect(await row(id)).toMatchObject({ is_visible: true });
  });

  it.each(["waiting", "visible", "hidden"] as const)(
    "of a declined review that was %s is undone",
    async (state) => {
      const { id } = await submitted();
      if (state !== "waiting") await change(id, { isVisible: state === "visible" });
      const found = async (filter?: string) =>
        (await getAdminReviewPage(adminReviewListSchema.parse({ state: filter }))).rows.map((review) => [
          review.id,
          review.state,
        ]);
      const [all, queue] = [await found(), await countPendingReviews()];
      const declined = await declineReview(OWNER.userId, id);
      expect([await found(), await found("hidden"), await found("declined")]).toEqual([
        [],
        [],
        [[id, state]],
      ]);
      expect([await countPendingReviews(), await getRatingsByProduct()]).toEqual([0, {}]);
      expect(await refusal(change(id, { isVisible: true }))).toMatchObject({ status: 404 });
      expect(await refusal(setReviewsVisible(OWNER.userId, { ids: [id], isVisible: true }))).toMatchObject({
        status: 404,
      });
      expect(await undo([{ ...declined, state }])).toEqual({ restored: 1, kept: 0 });
      expect([await found(), await countPendingReviews()]).toEqual([all, queue]);
    },
  );

  it("lets the author of a declined review write another, which replaces it", async () => {
    const author = { userId: null, token: "one-browser", address: "192.0.2.200" };
    const words = { productId: CHEESE, customerName: "Rosa", rating: 4, reviewText: "First" };
    const first = await submitReview(words, author);
    expect(await refusal(submitReview(words, author))).toMatchObject({ status: 409 });
    const declined = await declineReview(OWNER.userId, first.id);
    await submitReview({ ...words, reviewText: "Second" }, author);
    expect(await undo([{ ...declined, state: "visible" }])).toEqual({ restored: 0, kept: 1 });
    expect(await sql("SELECT text FROM reviews")).toEqual([{ text: "Second" }]);
  });

  it("keeps the text of a declined review for 30 days, and of all others longer", async () => {
    const [old, young, shown] = [await submitted(), await submitted(), await submitted()];
    for (const { id } of [old, young]) await declineReview(OWNER.userId, id);
    const age = (id: string, days: number) =>
      sql("UPDATE reviews SET deleted_at = deleted_at - $2 * interval '1 day' WHERE id = $1", [id, days]);
    await age(old.id, DECLINED_REVIEW_DAYS + 0.01);
    await age(young.id, DECLINED_REVIEW_DAYS - 0.01);
    expect(await purgeDeclinedReviews()).toBe(1);
    expect((await sql("SELECT id FROM reviews")).map(({ id }) => id).sort()).toEqual(
      [young.id, shown.id].sort(),
    );
  });
});
