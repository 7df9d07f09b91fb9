import "server-only";
import { type AuthenticatedStaff, requireRecentAuthentication } from "@/lib/account/commands/reauthenticate";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findTargetProblem } from "@/lib/server/post-to-public-host";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { getWebhook, toWebhook, WEBHOOK_NOT_FOUND } from "../queries";
import { SECRET_OVERLAP_SECONDS } from "../rules";
import type { CreateWebhookInput, Webhook, WebhookInput, WebhookWithSecret } from "../schema";
import { deleteDeliveriesOf } from "./delete-deliveries";
import { createWebhookSecret, decryptWebhookSecret, encryptWebhookSecret } from "./sign-webhook";
import { wakeWebhooks } from "./wake-webhooks";

/** Limited because each event writes one row per subscribed endpoint, in the transaction that causes it. */
const MAX_ENDPOINTS = 20;

export type WebhookEditor = Actor & AuthenticatedStaff;

/** Whether webhooks to this machine are allowed, for development and tests (WEBHOOK_LOCAL_TARGETS). */
export const allowsLocalTargets = (): boolean => env().WEBHOOK_LOCAL_TARGETS === "1";

const auditedFields = ({ url, description, events, isEnabled }: Webhook) => ({
  url,
  description,
  events,
  isEnabled,
});

const record = (
  tx: Tx,
  { userId }: Actor,
  verb: "create" | "update" | "delete" | "secret",
  id: string,
  before: object | null,
  after: object | null,
) =>
  recordAudit(tx, userId, [
    { action: `webhook.${verb}`, objectType: "webhook", objectId: id, before, after },
  ]);

function requireTarget(url: string): void {
  const problem = findTargetProblem(new URL(url), allowsLocalTargets());
  if (problem) throw fieldError("url", problem);
}

/**
 * Creates an endpoint. Only this response contains its signing secret. All calls with the
 * same `requestKey` create it once.
 * @throws {ShopError} reauthentication_required (D45); invalid_input for a URL in a private network; conflict above the
 * limit, or if the key belongs to another endpoint; not_found if its endpoint was deleted
 */
export async function createWebhook(
  actor: WebhookEditor,
  { requestKey, ...fields }: CreateWebhookInput,
): Promise<WebhookWithSecret> {
  requireRecentAuthentication(actor);
  requireTarget(fields.url);
  const [id, secret] = [newId(), createWebhookSecret()];
  return db().$transaction(async (tx) => {
    const first = await claimRequest(tx, { kind: "webhook", requestKey, contents: fields, result: id });
    if (first) return getWithSecret(tx, first);
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('shop webhook endpoints', 0))::text`;
    if ((await tx.webhookEndpoint.count()) >= MAX_ENDPOINTS)
      throw new ShopError("conflict", `The shop can have up to ${MAX_ENDPOINTS} webhooks. Delete one first.`);
    const row = await tx.webhookEndpoint.create({
      data: { id, ...fields, secret: encryptWebhookSecret(secret, id), createdAt: now() },
    });
    await record(tx, actor, "create", id, null, auditedFields(toWebhook(row)));
    return { ...toWebhook(row), secret };
  });
}

/**
 * An endpoint whose first response was lost.
 * @throws {ShopError} not_found if it was deleted, or its secret is unreadable
 */
async function getWithSecret(tx: Tx, id: string): Promise<WebhookWithSecret> {
  const row = await getWebhook(id, tx);
  const secret = decryptWebhookSecret(row.secret, id);
  if (secret === null) throw new ShopError("not_found", WEBHOOK_NOT_FOUND);
  return { ...toWebhook(row), secret };
}

/**
 * Updates an endpoint. Turning it on again clears its failure state and sends the queued
 * deliveries; a new URL has not failed yet.
 * @throws {ShopError} as createWebhook; not_found; conflict with the saved version
 */
export async function updateWebhook(
  actor: WebhookEditor,
  id: string,
  { version, ...fields }: WebhookInput,
): Promise<Webhook> {
  requireRecentAuthentication(actor);
  requireTarget(fields.url);
  return db().$transaction(async (tx) => {
    await lockForEdit(tx, "webhook", id, WEBHOOK_NOT_FOUND);
    const before = toWebhook(await getWebhook(id, tx));
    requireCurrentVersion(version, before);
    const restarts = fields.isEnabled && !before.isEnabled;
    const row = await tx.webhookEndpoint.update({
      where: { id },
      data: {
        ...fields,
        version: { increment: 1 },
        ...(restarts ? { disabledReason: null } : {}),
        ...(restarts || fields.url !== before.url ? { failingSince: null } : {}),
      },
    });
    await record(tx, actor, "update", id, auditedFields(before), auditedFields(toWebhook(row)));
    if (restarts) await wakeWebhooks(tx);
    return toWebhook(row);
  });
}

/** Deletes an endpoint with its delivery log. @throws {ShopError} reauthentication_required; not_found */
export async function deleteWebhook(actor: WebhookEditor, id: string): Promise<void> {
  requireRecentAuthentication(actor);
  const before = await db().$transaction(async (tx) => {
    await lockForEdit(tx, "webhook", id, WEBHOOK_NOT_FOUND);
    const webhook = toWebhook(await getWebhook(id, tx));
    await tx.webhookEndpoint.update({
      where: { id },
      data: { isEnabled: false, version: { increment: 1 } },
    });
    return webhook;
  });
  await deleteDeliveriesOf(id);
  await db().$transaction(async (tx) => {
    await lockForEdit(tx, "webhook", id, WEBHOOK_NOT_FOUND);
    await tx.webhookEndpoint.delete({ where: { id } });
    await record(tx, actor, "delete", id, auditedFields(before), null);
  });
}

/**
 * Rotates the signing secret. The previous secret, if it is readable, signs too for a day, so
 * that receivers can switch without rejecting requests.
 * @returns the endpoint with the new secret, which no later response contains
 * @throws {ShopError} reauthentication_required; not_found
 */
export async function rotateWebhookSecret(actor: WebhookEditor, id: string): Promise<WebhookWithSecret> {
  requireRecentAuthentication(actor);
  const secret = createWebhookSecret();
  return db().$transaction(async (tx) => {
    await lockForEdit(tx, "webhook", id, WEBHOOK_NOT_FOUND);
    const { secret: previous } = await getWebhook(id, tx);
    const isReadable = decryptWebhookSecret(previous, id) !== null;
    const previousSecretUntil = isReadable ? secondsAfter(now(), SECRET_OVERLAP_SECONDS) : null;
    const row = await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secret: encryptWebhookSecret(secret, id),
        previousSecret: isReadable ? previous : null,
        previousSecretUntil,
        version: { increment: 1 },
      },
    });
    await record(tx, actor, "secret", id, null, { previousSecretUntil });
    return { ...toWebhook(row), secret };
  });
}
