import "server-only";
import { getAdminCustomer } from "@/lib/account/queries/customers";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { toDay } from "@/lib/core/dates";
import { centsToDecimal, parseDollars } from "@/lib/core/money";
import { getStoreCredit } from "@/lib/credit/queries";
import { reviewStateOf } from "@/lib/reviews/queries/review-views";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { callStripe, stripe } from "@/lib/server/stripe";
import type { CustomerDetail, LifetimeValue } from "../schema/customer-detail";
import { listCustomerOrders } from "./admin-orders";

const SHOWN = 10;
const PAGE = 100;
const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A customer with the last ten related records of each kind. @throws {ShopError} not_found */
export async function getCustomerDetail(id: string): Promise<CustomerDetail> {
  const customer = await getAdminCustomer(id);
  const [orders, credit, memberships, consents, subscriptions, reviews, savedItems, messages, audit] =
    await Promise.all([
      listCustomerOrders(id, SHOWN),
      getStoreCredit(id, { count: SHOWN }),
      membershipsOf(id),
      consentsOf(id),
      subscriptionsOf(id),
      reviewsOf(id),
      savedItemsOf(id),
      messagesOf(id),
      auditOf(id),
    ]);
  return {
    customer,
    orders,
    credit,
    memberships,
    consents,
    subscriptions,
    reviews,
    savedItems,
    messages,
    audit,
  };
}

const newest = [{ createdAt: "desc" as const }, { id: "desc" as const }];

async function membershipsOf(userId: string): Promise<CustomerDetail["memberships"]> {
  const rows = await db().subscription.findMany({
    where: { userId, begunAt: { not: null } },
    include: { plan: true },
    orderBy: newest,
    take: SHOWN,
  });
  return rows.map((row) => ({
    id: row.id,
    planName: row.plan.name,
    status: row.status,
    begunAt: instant(row.begunAt),
    endedAt: instant(row.endedAt),
    currentPeriodEnd: instant(row.currentPeriodEnd),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    price: centsToDecimal(row.priceCents ?? row.plan.monthlyPriceCents),
  }));
}

async function consentsOf(userId: string): Promise<CustomerDetail["consents"]> {
  const rows = await db().membershipConsent.findMany({
    where: { userId },
    include: { plan: { select: { name: true } } },
    orderBy: [{ agreedAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  return rows.map(({ id, plan, agreedAt, priceCents, sentences }) => ({
    id,
    planName: plan.name,
    agreedAt: agreedAt.toISOString(),
    price: centsToDecimal(priceCents),
    sentences,
  }));
}

async function subscriptionsOf(userId: string): Promise<CustomerDetail["subscriptions"]> {
  const rows = await db().productSubscription.findMany({
    where: { userId },
    include: { product: { select: { name: true } } },
    orderBy: newest,
    take: SHOWN,
  });
  return rows.map(({ id, product, quantity, intervalDays, nextDate, status }) => ({
    id,
    productName: product.name,
    quantity,
    intervalDays,
    nextDate: toDay(nextDate),
    status,
  }));
}

async function reviewsOf(userId: string): Promise<CustomerDetail["reviews"]> {
  const rows = await db().review.findMany({
    where: { userId, deletedAt: null },
    include: { product: { select: { name: true } } },
    orderBy: newest,
    take: SHOWN,
  });
  return rows.map(({ id, product, productName, rating, text, createdAt, ...decision }) => ({
    id,
    productName: product?.name ?? productName,
    rating,
    text,
    state: reviewStateOf(decision),
    createdAt: createdAt.toISOString(),
  }));
}

async function savedItemsOf(userId: string): Promise<CustomerDetail["savedItems"]> {
  const rows = await db().wishlistItem.findMany({
    where: { userId },
    include: { product: { select: { id: true, name: true, slug: true } } },
    orderBy: newest,
    take: SHOWN,
  });
  return rows.map(({ product }) => product);
}

async function messagesOf(userId: string): Promise<CustomerDetail["messages"]> {
  const rows = await db().contactMessage.findMany({ where: { userId }, orderBy: newest, take: SHOWN });
  return rows.map(({ id, subject, createdAt, handledAt }) => ({
    id,
    subject,
    createdAt: createdAt.toISOString(),
    isHandled: handledAt !== null,
  }));
}

/** A value of the audit log as text. @param plans names by plan id */
function shown(name: string, value: unknown, plans: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value);
  if (name === "priceCents") return `$${centsToDecimal(Number(value))}`;
  return plans.get(String(value)) ?? String(value);
}

async function auditOf(objectId: string): Promise<CustomerDetail["audit"]> {
  const rows = await db().auditLog.findMany({
    where: { objectType: "user", objectId },
    orderBy: newest,
    take: SHOWN,
  });
  const plans = await db().membershipPlan.findMany({ select: { id: true, name: true } });
  const names = new Map(plans.map((plan) => [plan.id, plan.name]));
  return rows.map(({ id, createdAt, actorName, action, before, after }) => {
    const [old, next] = [before, after].map((side) => (side ?? {}) as Record<string, unknown>);
    return {
      id,
      at: createdAt.toISOString(),
      who: actorName,
      action,
      changes: Object.keys({ ...old, ...next }).map((name) => ({
        name,
        before: shown(name, old?.[name], names),
        after: shown(name, next?.[name], names),
      })),
    };
  });
}

/**
 * The net revenue of a customer: orders and memberships, without refunds and lost disputes. Fees are read from Stripe's
 * invoices, which the shop does not store.
 */
export async function getLifetimeValue({ id, paidForOrders }: CustomerRow): Promise<LifetimeValue> {
  const orders = parseDollars(paidForOrders) ?? 0;
  try {
    return { orders, fees: await feesOf(id) };
  } catch (error) {
    log().warn({ err: error }, "membership fees are not known");
    return { orders, fees: null };
  }
}

async function feesOf(id: string): Promise<number> {
  const { stripeCustomerId: customer } = await db().user.findUniqueOrThrow({ where: { id } });
  if (customer === null) return 0;
  let paid = 0;
  for (let after: string | undefined, more = true; more; ) {
    const page = await callStripe(() =>
      stripe().invoices.list({
        customer,
        status: "paid",
        limit: PAGE,
        ...(after ? { starting_after: after } : {}),
      }),
    );
    for (const { amount_paid } of page.data) paid += amount_paid;
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
  const back = { where: { subscription: { userId: id } }, _sum: { amountCents: true } } as const;
  const [refunds, disputes] = await Promise.all([
    db().membershipRefund.aggregate({ ...back, where: { ...back.where, status: { not: "failed" } } }),
    db().membershipDispute.aggregate({ ...back, where: { ...back.where, status: "lost" } }),
  ]);
  return paid - (refunds._sum.amountCents ?? 0) - (disputes._sum.amountCents ?? 0);
}
