import { newId } from "@/lib/core/ids";
import { db } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { Sql } from "./database";

/** Outbox messages and their rows. */
export function queuedMails(sql: Sql) {
  return {
    /** Queues a welcome email. @returns its key */
    queueWelcome: async (recipient: string, firstName = "Rosa"): Promise<string> => {
      const key = `welcome:${newId()}`;
      await db().$transaction((tx) =>
        enqueueMail(tx, { key, template: "welcome", recipient, data: { firstName, confirmUrl: null } }),
      );
      return key;
    },
    /** Queues an email with a link that sets a password, valid for 60 minutes. @returns its key */
    queuePasswordReset: async (recipient: string, token: string): Promise<string> => {
      const key = `password-reset:${newId()}`;
      const resetUrl = `/reset-password?token=${token}`;
      const data = { firstName: "Rosa", resetUrl, validMinutes: 60 };
      await db().$transaction((tx) => enqueueMail(tx, { key, template: "password-reset", recipient, data }));
      return key;
    },
    rowOf: async (key: string) =>
      (await sql("SELECT * FROM mail_outbox WHERE key = $1", [key]))[0] as Record<string, unknown>,
    /** Makes every outbox message due now, despite its delay or lease. */
    makeMailsDue: () => sql("UPDATE mail_outbox SET next_attempt_at = now() - interval '1 second'"),
  };
}
