import "server-only";
import { revalidateTag } from "next/cache";
import { fieldError, ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";
import { countAgainst } from "@/lib/server/limits";
import { tags } from "@/lib/server/tags";
import { Prisma } from "@/prisma/generated/client";
import { answerOf, withProduct } from "./queries";
import type { ApiReview, ChangeReviewInput, CreateReviewInput, SubmittedReview } from "./schema";

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
 * Takes a review in, hidden until it is approved: one a person or browser and product (D30).
 * @throws {ShopError} too_many, invalid_input for a product that is not in the shop, conflict for a second one
 */
export async function submitReview(input: SubmittedReview, reviewer: Reviewer): Promise<ApiReview> {
  await countAgainst("reviewsPerAddress", reviewer.address);
  const { productId, customerName, rating, title = null, reviewText: text } = input;
  const product = await db().product.findFirst({ where: { id: productId, isActive: true } });
  if (!product) throw fieldError("productId", "is unknown");
  const { userId } = reviewer;
  const sessionKey = hashToken(reviewer.token);
  // The unique index decides between two at once; this also stops who writes as a visitor and again when signed in.
  const own = { productId, OR: [{ sessionKey }, ...(userId ? [{ userId }] : [])] };
  if ((await db().review.count({ where: own })) > 0) throw new ShopError("conflict", TWICE);
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
      include: withProduct,
    });
    return answerOf(row);
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new ShopError("conflict", TWICE);
    throw error;
  }
}

/** Whether a person paid for a product and has it still: a guest's orders are nobody's (D1, D30). */
async function hasBought(tx: Tx, productId: string | null, userId: string | null): Promise<boolean> {
  if (!productId || !userId) return false;
  const order: Prisma.OrderWhereInput = {
    userId,
    paymentStatus: { in: ["paid", "partially_refunded"] },
    cancelledAt: null,
  };
  return (await tx.orderLine.count({ where: { productId, order } })) > 0;
}

const refresh = (): void => revalidateTag(tags.reviews(), { expire: 0 });

/** An admin's own entry. It is nobody's purchase, so never verified. @throws {ShopError} invalid_input for an unknown product */
export async function createReview(input: CreateReviewInput): Promise<ApiReview> {
  const { productId = null, productName = null, title = null, reviewText: text, ...rest } = input;
  const product = productId && (await db().product.findUnique({ where: { id: productId } }));
  if (productId && !product) throw fieldError("productId", "is unknown");
  const row = await db().review.create({
    data: { ...rest, productId, productName: product ? product.name : productName, title, text },
    include: withProduct,
  });
  refresh();
  return answerOf(row);
}

/** What Prisma takes for "stays as it is". */
const orSkip = <T>(value: T | undefined) => (value === undefined ? Prisma.skip : value);

/**
 * Changes a review, or shows or hides it. Whether its author bought the product is looked up again when it is approved.
 * @throws {ShopError} not_found
 */
export async function changeReview(id: string, input: ChangeReviewInput): Promise<ApiReview> {
  const { customerName, rating, title, reviewText, productName, isVisible } = input;
  const changed = await db().$transaction(async (tx) => {
    const review = await tx.review.findUnique({ where: { id } });
    if (!review) throw new ShopError("not_found", "There is no such review");
    return tx.review.update({
      where: { id },
      data: {
        customerName: orSkip(customerName),
        rating: orSkip(rating),
        title: orSkip(title),
        text: orSkip(reviewText),
        productName: orSkip(productName),
        isVisible: orSkip(isVisible),
        isVerified: isVisible ? await hasBought(tx, review.productId, review.userId) : Prisma.skip,
      },
      include: withProduct,
    });
  });
  refresh();
  return answerOf(changed);
}

/** Declines a review for good. @throws {ShopError} not_found */
export async function deleteReview(id: string): Promise<void> {
  const { count } = await db().review.deleteMany({ where: { id } });
  if (count === 0) throw new ShopError("not_found", "There is no such review");
  refresh();
}
