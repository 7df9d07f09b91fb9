import "server-only";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";

interface Addressee {
  id: string;
  email: string;
  firstName: string;
}

const nameOf = ({ firstName }: Addressee): string | null => firstName || null;

/** @param verification token of the link that proves the address; null when a provider has vouched for it already */
export const enqueueWelcome = (tx: Tx, user: Addressee, verification: string | null): Promise<void> =>
  enqueueMail(tx, {
    key: `welcome:${user.id}`,
    template: "welcome",
    recipient: user.email,
    data: {
      firstName: nameOf(user),
      confirmUrl: verification === null ? null : `/verify-email?token=${verification}`,
    },
  });

export const enqueuePasswordReset = (
  tx: Tx,
  user: Addressee,
  link: { id: string; token: string; validMinutes: number },
): Promise<void> =>
  enqueueMail(tx, {
    key: `password-reset:${link.id}`,
    template: "password-reset",
    recipient: user.email,
    data: {
      firstName: nameOf(user),
      resetUrl: `/reset-password?token=${link.token}`,
      validMinutes: link.validMinutes,
    },
  });
