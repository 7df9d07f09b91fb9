import "server-only";
import { ShopError } from "@/lib/core/errors";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import { listOrderMails, MAX_RESENDS, outboxKeys } from "@/lib/orders/rules/order-mails";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import type { ResendInput } from "@/lib/orders/schema/resend";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import { lockForEdit } from "@/lib/server/versions";
import { getAdminOrder } from "../../queries/admin-order";
import type { CancelByShopInput, RefundOrderInput, ReleaseOrderInput } from "../../schema";
import { refundOrder } from "../refunds/refund-order";
import { releaseOrder } from "../release-order";
import { cancelOrderByShop } from "./cancel-order";
import { findFreeMailKey } from "./find-mail-key";

/** Refunds an order; see `refundOrder`. @returns the updated order */
export async function refundAsStaff(actor: Actor, id: string, input: RefundOrderInput): Promise<AdminOrder> {
  await refundOrder(actor.userId, id, input);
  return getAdminOrder(id);
}

/** Cancels an order that has not shipped; see `cancelOrderByShop`. @returns the updated order */
export async function cancelAsStaff(
  actor: Actor,
  id: string,
  { reason, lines }: CancelByShopInput,
): Promise<AdminOrder> {
  await cancelOrderByShop(actor.userId, id, reason, lines);
  return getAdminOrder(id);
}

/** Releases an order's holds; see `releaseOrder`. @returns the updated order */
export async function releaseAsStaff(
  actor: Actor,
  id: string,
  input: ReleaseOrderInput,
): Promise<AdminOrder> {
  await releaseOrder(actor.userId, id, input);
  return getAdminOrder(id);
}

/**
 * Sends a mail about an order again, to the order's current email. All calls with the same `requestKey` send it once.
 * @param input `mail`: its key, as the order's page names it
 * @throws {ShopError} not_found; conflict while the last one is queued, above the maximum of resends, for a failed
 * refund, without an email, or if the request key belongs to another mail
 */
export async function resendOrderMail(
  actor: Actor,
  id: string,
  { mail: key, requestKey }: ResendInput,
): Promise<AdminOrder> {
  await db().$transaction(async (tx) => {
    await lockForEdit(tx, "order", id, ORDER_NOT_FOUND);
    const request = { kind: `order-mail:${id}`, requestKey, contents: { mail: key } };
    if ((await claimRequest(tx, request)) !== null) return;
    const order = await tx.order.findUniqueOrThrow({ where: { id }, include: { refunds: true } });
    const mail = listOrderMails(order).find((one) => one.key === key);
    if (!mail) throw new ShopError("not_found", "There is no such email");
    if (mail.sendable === "never")
      throw new ShopError("conflict", "This refund failed, so the email about it is no longer correct.");
    if (!order.customerEmail) throw new ShopError("conflict", "This order has no email address.");
    const rows = await tx.mailOutbox.findMany({
      where: { key: { in: outboxKeys(key) } },
      select: { status: true },
    });
    if (mail.sendable === "again" && rows.length === 0)
      throw new ShopError("not_found", "There is no such email");
    if (rows.some(({ status }) => status === "queued"))
      throw new ShopError("conflict", "This email is already on its way.");
    const free = rows.length > MAX_RESENDS ? undefined : await findFreeMailKey(tx, key);
    if (!free)
      throw new ShopError("conflict", "This email has already been sent the maximum number of times.");
    const recipient = order.customerEmail;
    if (mail.template === "order-refunded")
      await enqueueMail(tx, { key: free, template: mail.template, recipient, data: mail.data });
    else if (mail.template === "order-canceled")
      await enqueueMail(tx, { key: free, template: mail.template, recipient, data: mail.data });
    else if (mail.template === "refund-failed")
      await enqueueMail(tx, { key: free, template: mail.template, recipient, data: mail.data });
    else await enqueueMail(tx, { key: free, template: mail.template, recipient, data: mail.data });
    await tx.orderEvent.create({
      data: { orderId: id, type: "mail", message: `${mail.template} to ${recipient}`, actorId: actor.userId },
    });
    await recordAudit(tx, actor.userId, [
      {
        action: "order.mail",
        objectType: "order",
        objectId: id,
        before: null,
        after: { mail: free, recipient },
      },
    ]);
  });
  return getAdminOrder(id);
}

/** Marks an order's open alert as resolved. @throws {ShopError} not_found */
export async function markOrderAlertResolved(actor: Actor, id: string, alertId: string): Promise<AdminOrder> {
  await db().$transaction(async (tx) => {
    const open = { id: alertId, objectType: "order" as const, objectId: id, handledAt: null };
    const [alert] = await tx.staffAlert.updateManyAndReturn({
      where: open,
      data: { handledAt: now(), handledById: actor.userId },
    });
    if (!alert) throw new ShopError("not_found", "There is no such alert");
    await recordAudit(tx, actor.userId, [
      {
        action: "alert.resolve",
        objectType: "order",
        objectId: id,
        before: null,
        after: { message: alert.message },
      },
    ]);
  });
  return getAdminOrder(id);
}
