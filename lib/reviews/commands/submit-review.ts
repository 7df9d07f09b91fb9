import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { countAgainstLimit } from "@/lib/server/limits";
import { Prisma } from "@/prisma/generated/client";
import { reviewInclude, toApiAnswer } from "../queries";
import type { ApiReview, SubmittedReview } from "../schema";

/** Who writes a review. */
export interface Reviewer {
  userId: string | null;
  /** Names the browser of somebody who is not signed in: docs/decisions/0017. */
  token: string;
  /** The caller's address, for the limit of D37. */
  address: string;
}

const TWICE = "You have already reviewed this product. Thank you!";

/**
 * Takes a review in, hidden until it is approved: one a user or browser and product (D30).
 * @throws {ShopError} too_many, invalid_input for a product that is not in the shop, conflict for a second one
 */
export async function submitReview(input: SubmittedReview, reviewer: Reviewer): Promise<ApiReview> {
  await countAgainstLimit("reviewsPerAddress", reviewer.address);
  const { productId, customerName, rating, title = null, reviewText: text } = input;
  const product = await db().product.findFirst({ where: { id: productId, isActive: true } });
  if (!product) throw fieldError("productId", "is unknown");
  const { userId } = reviewer;
  const sessionKey = hashToken(reviewer.token);
  // The unique index decides between two at once; this also stops who writes as a visitor and again when signed in.
  const own = { productId, OR: [{ sessionKey }, ...(userId ? [{ userId }] : [])] };
  const written = await db().review.findMany({ where: own, select: { id: true, deletedAt: true } });
  if (written.some(({ deletedAt }) => deletedAt === null)) throw new ShopError("conflict", TWICE);
  const declined = written.map(({ id }) => id);
  // The new one takes the place of a declined one, which until then could be restored.
  if (declined.length > 0)
    await db().review.deleteMany({ where: { id: { in: declined }, deletedAt: { not: null } } });
  try {
    const row = await db().review.create({
      data: {
        productId,
        productName: product.name,
        userId,
        sessionKey: userId ? null : sessionKey,
        customerName,
        rating,
        title,
        text,
        isVerified: await hasBought(db(), productId, userId),
      },
      include: reviewInclude,
    });
    return toApiAnswer(row);
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new ShopError("conflict", TWICE);
    throw error;
  }
}

/** Whether a user paid for a product and has it still: a guest's orders are nobody's (D1, D30). */
export async function hasBought(tx: Tx, productId: string | null, userId: string | null): Promise<boolean> {
  if (!productId || !userId) return false;
  const order: Prisma.OrderWhereInput = {
    userId,
    paymentStatus: { in: ["paid", "partially_refunded"] },
    cancelledAt: null,
  };
  return (await tx.orderLine.count({ where: { productId, order } })) > 0;
}
