import "server-only";
import type { Prisma } from "@/prisma/generated/client";

export const SUBSCRIPTION_NOT_FOUND = "There is no such subscription";

/** What a subscription's view reads of its product, which has long texts. */
export const productSelect = {
  id: true,
  name: true,
  slug: true,
  isActive: true,
  unitLabel: true,
  imageUrl: true,
  regularPriceCents: true,
  wholesalePriceCents: true,
} satisfies Prisma.ProductSelect;

/** The relations of a subscription's view. */
export const subscriptionInclude = {
  product: { select: productSelect },
  renewals: { where: { outcome: "open" }, select: { id: true } },
} satisfies Prisma.ProductSubscriptionInclude;

export type SubscriptionRow = Prisma.ProductSubscriptionGetPayload<{ include: typeof subscriptionInclude }>;
