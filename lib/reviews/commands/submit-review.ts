import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { countAgainstLimit } from "@/lib/server/limits";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import type { Prisma } from "@/prisma/generated/client";
import { reviewInclude, toApiResponse } from "../queries/review-views";
import type { ApiReview, SubmittedReview } from "../schema";

/** The author of a review. */
export interface Reviewer {
  userId: string | null;
  /** Identifies an anonymous visitor's browser: docs/decisions/0017. */
  token: string;
  /** The caller's address, for the limit of D37. */
  address: string;
}

const TWICE = "You have already reviewed this product. Thank you!";

/**
 * Stores a review, hidden until it is approved: one per user or browser and product (D30).
 * @throws {ShopError} too_many, invalid_input for a product that is not in the shop, conflict for a second one,
 * unauthorized for an account that was just deleted
 */
export async function submitReview(input: SubmittedReview, reviewer: Reviewer): Promise<ApiReview> {
  await countAgainstLimit("reviewsPerAddress", reviewer.address);
  const { productId, customerName, rating, title = null, reviewText: text } = input;
  const product = await db().product.findFirst({ where: { id: productId, isActive: true } });
  if (!product) throw fieldError("productId", "is unknown");
  const { userId } = reviewer;
  const sessionKey = hashToken(reviewer.token);
  // The unique index decides between concurrent reviews; this check also stops an author who writes first as a visitor
  // and again when signed in.
  const own = { productId, OR: [{ sessionKey }, ...(userId ? [{ userId }] : [])] };
  try {
    const row = await db().$transaction(async (tx) => {
      if (userId && !(await lockAgainstDeletion(tx, userId))) throw new ShopError("unauthorized");
      const written = await tx.review.findMany({ where: own, select: { id: true, deletedAt: true } });
      if (written.some(({ deletedAt }) => deletedAt === null)) throw new ShopError("conflict", TWICE);
      const declined = written.map(({ id }) => id);
      // The new review replaces a declined one, which could be restored until then.
      if (declined.length > 0)
        await tx.review.deleteMany({ where: { id: { in: declined }, deletedAt: { not: null } } });
      return tx.review.create({
        data: {
          productId,
          productName: product.name,
          userId,
          sessionKey: userId ? null : sessionKey,
          customerName,
          rating,
          title,
          text,
          isVerified: await hasBought(tx, productId, userId),
        },
        include: reviewInclude,
      });
    });
    return toApiResponse(row);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError("conflict", TWICE);
    throw error;
  }
}

/** Whether a user has paid for a product and kept it: guest orders belong to no user (D1, D30). */
export async function hasBought(tx: Tx, productId: string | null, userId: string | null): Promise<boolean> {
  if (!productId || !userId) return false;
  const order: Prisma.OrderWhereInput = {
    userId,
    paymentStatus: { in: ["paid", "partially_refunded"] },
    cancelledAt: null,
  };
  return (await tx.orderLine.count({ where: { productId, order } })) > 0;
}
