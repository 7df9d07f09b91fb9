import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { isEqualSecret, signText } from "@/lib/server/hash";
import { Prisma } from "@/prisma/generated/client";
import { ADDED_TO_ORDER } from "../rules/additions";
import { formatItems } from "../rules/format-items";
import type { ShippingAddress } from "../schema";
import type { DraftListParams, DraftRow, DraftState, MailDraft } from "../schema/draft-order";
import type { OrderLinks } from "../schema/order-links";

export const DRAFT_NOT_FOUND = "There is no such payment link";

const include = {
  lines: { orderBy: { position: "asc" }, include: { product: { select: { name: true } } } },
  addsToOrder: { select: ADDED_TO_ORDER },
  removals: {
    orderBy: { orderLine: { position: "asc" } },
    include: { orderLine: { select: { name: true } } },
  },
  orders: {
    where: {
      paidAt: { not: null },
      OR: [{ cancelReason: null }, { cancelReason: { in: ["buyer", "shop"] } }],
    },
    select: { id: true, orderNumber: true },
  },
} satisfies Prisma.DraftOrderInclude;
export type DraftWithLines = Prisma.DraftOrderGetPayload<{ include: typeof include }>;

/** A draft order with what its pages and its payment need; null if there is none. */
export const findDraft = (id: string, tx: Tx = db()): Promise<DraftWithLines | null> =>
  tx.draftOrder.findUnique({ where: { id }, include });

/**
 * The email address of the order that a link's items are packed with, which staff may have
 * corrected; otherwise the link's own.
 */
export const recipientOf = ({ addsToOrder, email }: DraftWithLines): string =>
  addsToOrder?.customerEmail || email;

/** Shows that its holder has the link. */
const proofOf = (id: string): string => signText(`payment link ${id}`);
/** Whether a link to a draft's page is signed for it. */
export const isDraftProof = (id: string, proof: string): boolean => isEqualSecret(proof, proofOf(id));

/** The page of a payment link. */
export const draftPath = (id: string): string =>
  `/checkout/draft?${new URLSearchParams({ draft: id, proof: proofOf(id) })}`;

/** The state of a payment link now. A link whose payment was refused is still open. */
export function stateOfDraft({ orders, withdrawnAt, expiresAt }: DraftWithLines): DraftState {
  if (orders.length > 0) return "paid";
  if (withdrawnAt) return "withdrawn";
  return expiresAt <= now() ? "expired" : "open";
}

/** Open payment links for changes to an order, newest first. */
export async function listOpenLinks(orderId: string): Promise<OrderLinks["openLinks"]> {
  const drafts = await db().draftOrder.findMany({
    where: {
      addsToOrder: {
        id: orderId,
        fulfillmentStatus: "new",
        cancelledAt: null,
        paymentStatus: { in: ["paid", "partially_refunded"] },
      },
      withdrawnAt: null,
      expiresAt: { gt: now() },
      orders: { none: include.orders.where },
    },
    orderBy: { createdAt: "desc" },
    select: { id: true, quotedCents: true, expiresAt: true },
  });
  return drafts.map(({ id, quotedCents, expiresAt }) => ({
    id,
    amountCents: cents(quotedCents),
    until: expiresAt.toISOString(),
  }));
}

const itemsOf = ({ lines }: DraftWithLines) =>
  lines.map(({ quantity, product }) => ({ name: product.name, quantity }));

const removedOf = ({ removals }: DraftWithLines) =>
  removals.map(({ quantity, orderLine: { name } }) => ({ name, quantity }));

/** The content of the email; null once the link does not work anymore. */
export async function findDraftForMail(id: string): Promise<MailDraft | null> {
  const draft = await findDraft(id);
  if (!draft || stateOfDraft(draft) !== "open") return null;
  return {
    firstName: (draft.shippingAddress as unknown as ShippingAddress).firstName,
    items: itemsOf(draft),
    removed: removedOf(draft),
    note: draft.note,
    quotedCents: cents(draft.quotedCents),
    expiresAt: draft.expiresAt.toISOString(),
    addsTo: draft.addsToOrder?.orderNumber ?? null,
    path: draftPath(id),
  };
}

function toRow(draft: DraftWithLines, names: ReadonlyMap<string, string>): DraftRow {
  const { id, version, quotedCents, actorId, createdAt, expiresAt } = draft;
  const { firstName, lastName } = draft.shippingAddress as unknown as ShippingAddress;
  return {
    id,
    version,
    email: recipientOf(draft),
    state: stateOfDraft(draft),
    customerName: `${firstName} ${lastName}`,
    items: formatItems(itemsOf(draft)),
    removed: formatItems(removedOf(draft)),
    quotedCents: cents(quotedCents),
    addsTo: draft.addsToOrder?.orderNumber ?? null,
    order: draft.orders[0] ?? null,
    createdBy: (actorId && names.get(actorId)) ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

const IS_PAID = Prisma.sql`EXISTS (SELECT 1 FROM orders o WHERE o.draft_order_id = draft_orders.id AND o.paid_at IS NOT NULL
  AND (o.cancel_reason IS NULL OR o.cancel_reason IN ('buyer', 'shop')))`;

function stateSql(state: DraftState): Prisma.Sql {
  if (state === "paid") return IS_PAID;
  if (state === "withdrawn") return Prisma.sql`withdrawn_at IS NOT NULL AND NOT ${IS_PAID}`;
  const isOver = Prisma.sql`expires_at <= ${now()}::timestamp`;
  return Prisma.sql`withdrawn_at IS NULL AND ${state === "expired" ? isOver : Prisma.sql`NOT (${isOver})`} AND NOT ${IS_PAID}`;
}

function draftWhere({ search, state }: DraftListParams): Prisma.Sql {
  // Edits with nothing due have no payment link.
  const all = [Prisma.sql`quoted_cents > 0`];
  if (state) all.push(stateSql(state));
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6))
    all.push(Prisma.sql`lower(email || ' ' || (shipping_address->>'firstName') || ' ' || (shipping_address->>'lastName'))
      LIKE ${containsPattern(word)}`);
  return joinConditions(all);
}

/** A page of the payment links, the newest first. The search matches names and email addresses. */
export async function getDraftPage(params: DraftListParams): Promise<KeysetPage<DraftRow>> {
  const where = draftWhere(params);
  const page = await getKeysetPage<{ id: string }>({
    params,
    table: "draft_orders",
    count: countRows("draft_orders", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM draft_orders WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  const ids = page.rows.map(({ id }) => id);
  const found = await db().draftOrder.findMany({ where: { id: { in: ids } }, include });
  const names = await getStaffNames(found.map(({ actorId }) => actorId));
  const byId = new Map(found.map((draft) => [draft.id, draft]));
  return {
    ...page,
    rows: ids.flatMap((id) => {
      const draft = byId.get(id);
      return draft ? [toRow(draft, names)] : [];
    }),
  };
}

/** One payment link. @throws {ShopError} not_found */
export async function getDraftRow(id: string): Promise<DraftRow> {
  const draft = await findDraft(id);
  if (!draft) throw new ShopError("not_found", DRAFT_NOT_FOUND);
  return toRow(draft, await getStaffNames([draft.actorId]));
}
