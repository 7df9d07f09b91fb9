import "server-only";
import { getKeysetPage } from "@/lib/admin/queries/get-keyset-page";
import { countRows, createdBetween, joinConditions } from "@/lib/admin/queries/list-conditions";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { Prisma, type WebhookEndpoint } from "@/prisma/generated/client";
import type { DeliveryListParams, DeliveryRow, Webhook, WebhookEvent } from "../schema";

export const WEBHOOK_NOT_FOUND = "There is no such webhook";
/** Maximum number of attempts shown for a delivery; one that was sent again can have more. */
const SHOWN_ATTEMPTS = 12;

export const toWebhook = (row: WebhookEndpoint): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events as WebhookEvent[],
  isEnabled: row.isEnabled,
  disabledReason: row.disabledReason as Webhook["disabledReason"],
  failingSince: row.failingSince?.toISOString() ?? null,
  version: row.version,
});

/** All endpoints, oldest first. */
export const listWebhooks = async (): Promise<Webhook[]> =>
  (await db().webhookEndpoint.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(toWebhook);

/** @throws {ShopError} not_found */
export async function getWebhook(id: string, tx: Tx = db()): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findUnique({ where: { id } });
  if (!row) throw new ShopError("not_found", WEBHOOK_NOT_FOUND);
  return row;
}

/** A page of the delivery log, newest first, with the attempts of each delivery. */
export async function getDeliveryPage(params: DeliveryListParams): Promise<KeysetPage<DeliveryRow>> {
  const { status, type, endpoint } = params;
  const where = joinConditions([
    ...createdBetween(params),
    ...(status ? [Prisma.sql`status = ${status}::"WebhookDeliveryStatus"`] : []),
    ...(type ? [Prisma.sql`type = ${type}`] : []),
    ...(endpoint ? [Prisma.sql`endpoint_id = ${endpoint}`] : []),
  ]);
  return getKeysetPage<DeliveryRow>({
    params,
    table: "webhook_deliveries",
    count: countRows("webhook_deliveries", where),
    fetch: async (slice) => {
      const rows = await db().$queryRaw<{ id: string }[]>`
        SELECT id FROM webhook_deliveries
        WHERE ${where} AND ${slice.where} ORDER BY ${slice.order} LIMIT ${slice.limit}`;
      const ids = rows.map(({ id }) => id);
      return inOrder(ids, await readDeliveries(ids));
    },
  });
}

const inOrder = (ids: readonly string[], rows: readonly DeliveryRow[]): DeliveryRow[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

async function readDeliveries(ids: string[]): Promise<DeliveryRow[]> {
  const rows = await db().webhookDelivery.findMany({
    where: { id: { in: ids } },
    include: {
      endpoint: { select: { url: true } },
      log: { orderBy: { at: "desc" }, take: SHOWN_ATTEMPTS },
    },
  });
  return rows.map(({ endpoint, log, nextAttemptAt, createdAt, ...row }) => ({
    id: row.id,
    eventId: row.eventId,
    type: row.type,
    url: endpoint.url,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    data: row.data,
    log: log.map(({ at, ms, status, error, response }) => ({
      at: at.toISOString(),
      ms,
      status,
      error,
      response,
    })),
  }));
}
