import "server-only";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { type EmailPayloads, enqueueMail } from "@/lib/server/outbox";
import { PROVIDER_NAMES, type Provider } from "../schema";

interface Addressee {
  id: string;
  email: string;
  firstName: string;
}

const nameOf = ({ firstName }: Pick<Addressee, "firstName">): string | null => firstName || null;

/** @param verification of the link that verifies the address; null when a provider has verified it already */
export const enqueueWelcomeMail = (
  tx: Tx,
  user: Addressee,
  verification: { token: string } | null,
): Promise<void> =>
  enqueueMail(tx, {
    key: `welcome:${user.id}`,
    template: "welcome",
    recipient: user.email,
    data: {
      firstName: nameOf(user),
      confirmUrl: verification === null ? null : verificationUrl(verification.token),
    },
  });

const verificationUrl = (token: string): string => `/verify-email?token=${token}`;

/** @param isChange the address is to replace the account's current one */
export const enqueueVerificationMail = (
  tx: Tx,
  to: Pick<Addressee, "email" | "firstName">,
  verification: { id: string; token: string },
  isChange: boolean,
): Promise<void> =>
  enqueueMail(tx, {
    key: `verify-email:${verification.id}`,
    template: "verify-email",
    recipient: to.email,
    data: { firstName: nameOf(to), confirmUrl: verificationUrl(verification.token), isChange },
  });

export const enqueueDeletionLinkMail = (
  tx: Tx,
  user: Addressee,
  link: { token: string; validMinutes: number },
): Promise<void> =>
  enqueueMail(tx, {
    key: `delete-account:${user.id}:${newId()}`,
    template: "delete-account",
    recipient: user.email,
    data: {
      firstName: nameOf(user),
      deleteUrl: `/account/delete?token=${link.token}`,
      validMinutes: link.validMinutes,
    },
  });

export const enqueuePasswordResetMail = (
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

export type SecondFactorChange = EmailPayloads["second-factor-changed"]["change"];

/**
 * Notifies staff of a change to their second factor, which another user may have made.
 * @param codesLeft remaining recovery codes, where one was used
 */
export const enqueueSecondFactorChangedMail = (
  tx: Tx,
  to: Addressee,
  change: SecondFactorChange,
  codesLeft: number | null = null,
): Promise<void> =>
  enqueueMail(tx, {
    key: `second-factor-changed:${to.id}:${newId()}`,
    template: "second-factor-changed",
    recipient: to.email,
    data: { firstName: nameOf(to), change, codesLeft },
  });

/** Notifies a staff member of an API token that was created in their name, possibly with a stolen session. */
export const enqueueTokenCreatedMail = (
  tx: Tx,
  to: Addressee,
  token: { id: string; name: string; scopes: string[]; expiresAt: Date },
): Promise<void> =>
  enqueueMail(tx, {
    key: `api-token-created:${token.id}`,
    template: "api-token-created",
    recipient: to.email,
    data: {
      firstName: nameOf(to),
      name: token.name,
      scopes: token.scopes,
      expiresAt: token.expiresAt.toISOString(),
    },
  });

/** "maya@grove.example" as "m…@grove.example", which its owner recognizes. */
const maskEmail = (email: string): string => email.replace(/^(.).*@/, "$1…@");

/**
 * Notifies a user at their verified address that the account has another password or email address.
 * @param before the account before the change
 * @param newEmail null: the password changed
 */
export async function enqueueAccountChangedMail(
  tx: Tx,
  before: Addressee & { emailVerifiedAt: Date | null },
  newEmail: string | null,
): Promise<void> {
  if (before.emailVerifiedAt === null) return;
  await enqueueMail(tx, {
    key: `account-changed:${before.id}:${newId()}`,
    template: "account-changed",
    recipient: before.email,
    data: { firstName: nameOf(before), newEmail: newEmail === null ? null : maskEmail(newEmail) },
  });
}

/**
 * Reports to an account's verified address that a provider was connected or disconnected (D45).
 * @param link the row of `accounts`: each one is reported once when it is created and once when it is deleted
 */
export async function enqueueProviderChangedMail(
  tx: Tx,
  user: Addressee & { emailVerifiedAt: Date | null },
  link: { id: string; provider: Provider },
  isConnected: boolean,
): Promise<void> {
  if (user.emailVerifiedAt === null) return;
  await enqueueMail(tx, {
    key: `provider-${isConnected ? "connected" : "disconnected"}:${link.id}`,
    template: "provider-changed",
    recipient: user.email,
    data: {
      firstName: nameOf(user),
      providerName: PROVIDER_NAMES[link.provider],
      isConnected,
      at: now().toISOString(),
    },
  });
}
