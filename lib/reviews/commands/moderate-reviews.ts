import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { escapeLike } from "@/lib/core/text";
import { type AuditEntry, recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { Prisma, type Review } from "@/prisma/generated/client";
import { reviewInclude, reviewStateOf, toStaffReview } from "../queries/review-views";
import type {
  CreateReviewInput,
  ReviewsVisibilityInput,
  StaffReview,
  UndoReviewsInput,
  UpdateReviewInput,
} from "../schema";
import { hasBought } from "./submit-review";

const NO_REVIEW = "There is no such review";
/** Ratings are on cards, home and product pages. */
const SHOWN_ON = [tags.reviews()];

const entry = (verb: string, id: string, before: object | null, after: object | null): AuditEntry => ({
  action: `review.${verb}`,
  objectType: "review",
  objectId: id,
  before,
  after,
});

/** The audited fields of a changed review. */
const auditedFields = ({ customerName, rating, title, text, productName, isVisible }: Review): object => ({
  customerName,
  rating,
  title,
  text,
  productName,
  isVisible,
});

/** The product with exactly this name: staff may name one that the shop does not have. */
const productNamed = (tx: Tx, name: string | null) =>
  name === null
    ? null
    : tx.product.findFirst({
        where: { name: { equals: escapeLike(name), mode: "insensitive" }, archivedAt: null },
        orderBy: { id: "asc" },
      });

/**
 * Creates a review for staff. It belongs to no purchase, so it is never verified (D30). It is linked to the product
 * with exactly the given name. All calls with the same `requestKey` create it once.
 * @throws {ShopError} invalid_input for an unknown product; conflict if the key was used with
 * other values; not_found if its review was purged
 */
export async function createReview(
  actorId: string,
  { requestKey, ...input }: CreateReviewInput,
): Promise<StaffReview> {
  const { productId = null, productName = null, title = null, reviewText: text, ...rest } = input;
  const review = await changeCached(SHOWN_ON, async (tx) => {
    const id = newId();
    const first = await claimRequest(tx, { kind: "review", requestKey, contents: input, result: id });
    if (first) {
      const created = await tx.review.findUnique({ where: { id: first }, include: reviewInclude });
      if (!created) throw new ShopError("not_found", NO_REVIEW);
      return created;
    }
    const product = productId
      ? await tx.product.findUnique({ where: { id: productId } })
      : await productNamed(tx, productName);
    if (productId && !product) throw fieldError("productId", "is unknown");
    const row = await tx.review.create({
      data: {
        ...rest,
        id,
        productId: product?.id ?? null,
        productName: product?.name ?? productName,
        title,
        text,
        decidedAt: now(),
      },
      include: reviewInclude,
    });
    await recordAudit(tx, actorId, [entry("create", row.id, null, auditedFields(row))]);
    return row;
  });
  return toStaffReview(review);
}

/** Prisma's value for "no change". */
const orSkip = <T>(value: T | undefined) => (value === undefined ? Prisma.skip : value);

/** The columns that show or hide a review; its verified purchase is checked again on approval. */
async function toDecision(tx: Tx, review: Review, isVisible: boolean | undefined) {
  if (isVisible === undefined) return {};
  return {
    isVisible,
    decidedAt: review.decidedAt ?? now(),
    ...(isVisible ? { isVerified: await hasBought(tx, review.productId, review.userId) } : {}),
  };
}

/** The columns of a new product name: a staff review follows it, a customer's review stays with its product. */
async function toProduct(tx: Tx, review: Review, productName: string | null | undefined) {
  const isOurs = review.userId === null && review.sessionKey === null;
  if (productName === undefined || productName === review.productName) return {};
  if (!isOurs) return { productName };
  const product = await productNamed(tx, productName);
  return { productId: product?.id ?? null, productName: product?.name ?? productName };
}

/**
 * Changes a review, or shows or hides it; omitted fields stay.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version
 */
export async function updateReview(
  actorId: string,
  id: string,
  input: UpdateReviewInput,
): Promise<StaffReview> {
  const { customerName, rating, title, reviewText, productName, isVisible, version } = input;
  const changed = await changeCached(SHOWN_ON, async (tx) => {
    await lockForEdit(tx, "review", id, NO_REVIEW);
    const review = await tx.review.findFirst({ where: { id, deletedAt: null }, include: reviewInclude });
    if (!review) throw new ShopError("not_found", NO_REVIEW);
    requireCurrentVersion(version, await toStaffReview(review));
    const row = await tx.review.update({
      where: { id },
      data: {
        customerName: orSkip(customerName),
        rating: orSkip(rating),
        title: orSkip(title),
        text: orSkip(reviewText),
        ...(await toProduct(tx, review, productName)),
        ...(await toDecision(tx, review, isVisible)),
        version: { increment: 1 },
      },
      include: reviewInclude,
    });
    await recordAudit(tx, actorId, [entry("update", id, auditedFields(review), auditedFields(row))]);
    return row;
  });
  return toStaffReview(changed);
}

/** Reviews under their row locks, in id order, so that concurrent moderators queue without a deadlock. */
async function lockReviews(tx: Tx, ids: readonly string[]): Promise<Review[]> {
  await tx.$queryRaw`SELECT 1 FROM reviews WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  return tx.review.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
}

/**
 * Approves or hides many reviews, all or none.
 * @returns how many there were
 * @throws {ShopError} not_found when one of them no longer exists
 */
export async function setReviewsVisible(
  actorId: string,
  { ids, isVisible }: ReviewsVisibilityInput,
): Promise<number> {
  return changeCached(SHOWN_ON, async (tx) => {
    const wanted = [...new Set(ids)].sort();
    const reviews = (await lockReviews(tx, wanted)).filter(({ deletedAt }) => deletedAt === null);
    if (reviews.length < wanted.length) throw new ShopError("not_found", NO_REVIEW);
    for (const review of reviews)
      await tx.review.update({
        where: { id: review.id },
        data: { ...(await toDecision(tx, review, isVisible)), version: { increment: 1 } },
      });
    await recordAudit(
      tx,
      actorId,
      reviews.map(({ id, isVisible: was }) => entry("update", id, { isVisible: was }, { isVisible })),
    );
    return reviews.length;
  });
}

/** How long a declined review's text is kept for a restore. */
export const DECLINED_REVIEW_DAYS = 30;

/**
 * Declines a review: it is no longer shown, and its author may write another one.
 * @returns its new version, with which it can be undone
 * @throws {ShopError} not_found
 */
export async function declineReview(actorId: string, id: string): Promise<{ id: string; version: number }> {
  const version = await changeCached(SHOWN_ON, async (tx) => {
    await lockForEdit(tx, "review", id, NO_REVIEW);
    const review = await tx.review.findFirst({ where: { id, deletedAt: null } });
    if (!review) throw new ShopError("not_found", NO_REVIEW);
    const { rating, productName, isVisible } = review;
    const row = await tx.review.update({
      where: { id },
      data: {
        isVisible: false,
        decidedAt: review.decidedAt ?? now(),
        deletedAt: now(),
        deletedFrom: reviewStateOf(review),
        version: { increment: 1 },
      },
    });
    await recordAudit(tx, actorId, [entry("delete", id, { rating, productName, isVisible }, null)]);
    return row.version;
  });
  return { id, version };
}

/**
 * Undoes decisions: each review gets its previous state back. One that was changed or purged since stays as it is.
 * @returns how many were restored, and how many were not
 */
export async function undoReviewDecisions(
  actorId: string,
  { reviews: wanted }: UndoReviewsInput,
): Promise<{ restored: number; kept: number }> {
  const restored = await changeCached(SHOWN_ON, async (tx) => {
    const byId = new Map(wanted.map((one) => [one.id, one]));
    const rows = (await lockReviews(tx, [...byId.keys()])).filter(
      ({ id, version }) => byId.get(id)?.version === version,
    );
    for (const row of rows) {
      const state = byId.get(row.id)?.state ?? "waiting";
      const wasWaiting = state === "waiting" ? { decidedAt: null } : {};
      const data = { ...(await toDecision(tx, row, state === "visible")), ...wasWaiting };
      const restoredRow = await tx.review.update({
        where: { id: row.id },
        data: { ...data, deletedAt: null, deletedFrom: null, version: { increment: 1 } },
      });
      await recordAudit(tx, actorId, [
        entry(
          "restore",
          row.id,
          { state: row.deletedAt ? "declined" : reviewStateOf(row) },
          { state: reviewStateOf(restoredRow) },
        ),
      ]);
    }
    return rows.length;
  });
  return { restored, kept: wanted.length - restored };
}

/** Deletes the text of declined reviews that can no longer be restored. @returns how many */
export async function purgeDeclinedReviews(): Promise<number> {
  const { count } = await db().review.deleteMany({
    where: { deletedAt: { lt: secondsAfter(now(), -DECLINED_REVIEW_DAYS * 24 * 60 * 60) } },
  });
  return count;
}
