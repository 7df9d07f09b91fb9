import "server-only";
import { requeueFailedMail, sendTestMail } from "@/lib/mail/commands";
import type { Wording } from "@/lib/mail/schema/wording";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { createSampleWriter } from "./update-wording";

/** Queues a failed mail again. @throws {ShopError} as `requeueFailedMail` */
export async function retryMail(actor: Actor, id: string): Promise<{ id: string }> {
  await db().$transaction(async (tx) => {
    const template = await requeueFailedMail(tx, id);
    await recordAudit(tx, actor.userId, [
      { action: "mail.again", objectType: "mail", objectId: id, before: null, after: { template } },
    ]);
  });
  return { id };
}

/** The email address of a staff member. */
export async function getActorEmail({ userId }: Actor): Promise<string> {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return email;
}

/**
 * Sends a mail with sample data to the requesting staff member.
 * @param draft an unsaved wording; default: the saved one
 * @throws {ShopError} not_found, invalid_input, internal
 */
export async function sendSampleMail(actor: Actor, key: string, draft?: Wording): Promise<{ to: string }> {
  const write = createSampleWriter(key, draft);
  const to = await getActorEmail(actor);
  await sendTestMail(write, to);
  return { to };
}
