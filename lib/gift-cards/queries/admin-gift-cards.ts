import "server-only";
import { containsPattern, getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, joinConditions } from "@/lib/admin/queries/list-conditions";
import { type CsvCell, streamCsv, utcTimestampSql } from "@/lib/admin/queries/stream-csv";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { toDay } from "@/lib/core/dates";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { type GiftCard, Prisma, type User } from "@/prisma/generated/client";
import { countRefundable } from "../rules";
import type { AdminGiftCard, AdminGiftCardDetail, GiftCardListParams } from "../schema/admin-gift-card";

export const GIFT_CARD_NOT_FOUND = "There is no such gift card";

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** @throws {ShopError} not_found for an unpaid gift card */
function toAdmin(card: GiftCard): AdminGiftCard {
  const { status, paidAt, codeEnd } = card;
  if (status === "pending" || !paidAt || !codeEnd) throw new ShopError("not_found", GIFT_CARD_NOT_FOUND);
  return {
    id: card.id,
    version: card.version,
    status,
    codeEnd,
    senderName: card.senderName,
    senderEmail: card.senderEmail,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    voidReason: card.voidReason,
    amountCents: cents(card.amountCents),
    deliverOn: toDay(card.deliverOn),
    paidAt: paidAt.toISOString(),
    sentAt: instant(card.sentAt),
    redeemedAt: instant(card.redeemedAt),
    voidedAt: instant(card.voidedAt),
  };
}

function giftCardWhere({ search, status }: Pick<GiftCardListParams, "search" | "status">): Prisma.Sql {
  const all = [Prisma.sql`paid_at IS NOT NULL`];
  if (status) all.push(Prisma.sql`status = ${status}::"GiftCardStatus"`);
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    all.push(Prisma.sql`lower(sender_name || ' ' || sender_email || ' ' || recipient_name || ' ' || recipient_email || ' ' || code_end)
      LIKE ${containsPattern(word)}`);
  return joinConditions(all);
}

/** A page of the Gift cards tab. The search matches names, email addresses and the last four characters of the code. */
export async function getGiftCardPage(params: GiftCardListParams): Promise<KeysetPage<AdminGiftCard>> {
  const where = giftCardWhere(params);
  const page = await getKeysetPage<{ id: string }>({
    params,
    table: "gift_cards",
    count: countRows("gift_cards", where),
    fetch: (slice) => db().$queryRaw`
      SELECT id FROM gift_cards WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`,
  });
  const found = await db().giftCard.findMany({ where: { id: { in: page.rows.map(({ id }) => id) } } });
  const byId = new Map(found.map((card) => [card.id, card]));
  return { ...page, rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []).map(toAdmin) };
}

const COLUMNS = {
  id: { sql: "id" },
  codeEndsIn: { sql: "code_end" },
  status: { sql: "status" },
  amount: { sql: "amount_cents", isMoney: true },
  senderName: { sql: "sender_name" },
  senderEmail: { sql: "sender_email" },
  recipientName: { sql: "recipient_name" },
  recipientEmail: { sql: "recipient_email" },
  deliveryDay: { sql: "deliver_on" },
  paidAt: { sql: utcTimestampSql("paid_at") },
  sentAt: { sql: utcTimestampSql("sent_at") },
  redeemedAt: { sql: utcTimestampSql("redeemed_at") },
  endedAt: { sql: utcTimestampSql("voided_at") },
  endReason: { sql: "void_reason" },
} as const satisfies Record<string, CsvCell>;

/** Streams the filtered gift cards, newest first, as a CSV file with escaped formulas. */
export const exportGiftCards = (filters: GiftCardListParams): AsyncGenerator<string> =>
  streamCsv({
    columns: COLUMNS,
    table: "gift_cards",
    where: giftCardWhere(filters),
    key: { at: "created_at", id: "id" },
    descending: true,
  });

const toUser = (user: User | null) =>
  user && { id: user.id, name: `${user.firstName} ${user.lastName}`.trim() || user.email };

const oldestFirst = { orderBy: { createdAt: "asc" } } as const;

/** A gift card with its refunds and disputes. @throws {ShopError} not_found */
export async function getAdminGiftCard(id: string): Promise<AdminGiftCardDetail> {
  const card = await db().giftCard.findUnique({
    where: { id },
    include: {
      buyer: true,
      redeemedBy: true,
      refunds: oldestFirst,
      disputes: oldestFirst,
      creditEntries: true,
    },
  });
  if (!card) throw new ShopError("not_found", GIFT_CARD_NOT_FOUND);
  const credit = card.creditEntries.reduce((all, { amountCents }) => all + amountCents, 0);
  return {
    ...toAdmin(card),
    message: card.message,
    paymentIntentId: card.paymentIntentId ?? "",
    buyer: toUser(card.buyer),
    redeemedBy: toUser(card.redeemedBy),
    takenBackCents: cents(card.status === "redeemed" ? card.amountCents - credit : 0),
    refundableCents: cents(countRefundable(card)),
    refunds: card.refunds.map(({ id: refundId, amountCents, status, failureReason, createdAt }) => ({
      id: refundId,
      amountCents: cents(amountCents),
      status,
      failureReason,
      at: createdAt.toISOString(),
    })),
    disputes: card.disputes.map(({ id: disputeId, amountCents, status, isInquiry, reason, createdAt }) => ({
      id: disputeId,
      amountCents: cents(amountCents),
      status,
      isInquiry,
      reason,
      at: createdAt.toISOString(),
    })),
  };
}
