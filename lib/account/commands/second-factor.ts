import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordAudit } from "@/lib/server/audit";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { decrypt, encrypt } from "@/lib/server/encrypt";
import { env } from "@/lib/server/env";
import { countAgainstLimit, resetLimit } from "@/lib/server/limits";
import { createTotpKey, createTotpQrCode, findTotpStep } from "@/lib/server/totp";
import type { SecondFactor } from "@/prisma/generated/client";
import type { CurrentViewer } from "../queries/viewer";
import { needsSecondFactor } from "../rules";
import { enqueueSecondFactorChangedMail, type SecondFactorChange } from "./enqueue-account-mails";
import { issueRecoveryCodes } from "./issue-recovery-codes";
import { lockUser, requireRecentAuthentication } from "./reauthenticate";

/** A staff member and their own second factor. */
export type StaffViewer = Pick<CurrentViewer, "staffStep" | "provedAt"> & {
  userId: string;
  sessionId: string;
};

/** How long a key shown on the setup page waits for its first code. */
const PENDING_SECONDS = 30 * 60;
const PURPOSE = "second-factor";
const WRONG_CODE = "This code is incorrect. Enter the code that your app shows now.";

export const noSecondFactorError = (): ShopError =>
  new ShopError("conflict", "This account has no second factor.");

export const wrongCodeError = (): ShopError =>
  new ShopError("invalid_input", WRONG_CODE, { fields: { code: WRONG_CODE } });

/**
 * A user with a second factor can change it only after passing it.
 * @throws {ShopError} second_factor_required, reauthentication_required
 */
export function requireSecondFactorPassed(viewer: StaffViewer): void {
  requireSecondFactorCode(viewer);
  requireRecentAuthentication(viewer);
}

/**
 * Prevents a thief who knows only the password from taking over an account that has a second factor.
 * @throws {ShopError} second_factor_required until the code is entered in this session
 */
export function requireSecondFactorCode({ staffStep }: Pick<StaffViewer, "staffStep">): void {
  if (staffStep === "code")
    throw new ShopError(
      "second_factor_required",
      "Open the admin and enter the code from your authenticator app first.",
    );
}

/**
 * Starts the setup of an authenticator app, or of its replacement: the current one stays valid until a code confirms
 * the new one. A repeat within 30 minutes returns the same key.
 * @returns the key in base32, and a QR code of it as a data URL
 * @throws {ShopError} second_factor_required, reauthentication_required
 */
export async function startSecondFactorSetup(viewer: StaffViewer): Promise<{ key: string; qrCode: string }> {
  requireSecondFactorPassed(viewer);
  const { userId } = viewer;
  const { key, email } = await db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    const factor = await tx.secondFactor.findUnique({ where: { userId } });
    const shown = factor && pendingKey(factor);
    if (shown) return { key: shown, email: person.email };
    const made = createTotpKey();
    const pending = { pendingSecret: encrypt(made, PURPOSE, userId), pendingAt: now() };
    await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...pending }, update: pending });
    return { key: made, email: person.email };
  });
  return { key, qrCode: await createTotpQrCode(key, email) };
}

function pendingKey({ userId, pendingSecret, pendingAt }: SecondFactor): string | null {
  if (pendingSecret === null || pendingAt === null) return null;
  return secondsAfter(pendingAt, PENDING_SECONDS) < now() ? null : decrypt(pendingSecret, PURPOSE, userId);
}

/**
 * Activates an app with its first code: this session has passed it, and other sessions end. Older recovery codes are
 * replaced.
 * @returns ten recovery codes, which cannot be read again, and the session's new id
 * @throws {ShopError} as startSecondFactorSetup; invalid_input for a wrong code; conflict when no setup is open;
 * too_many
 */
export async function confirmSecondFactor(
  viewer: StaffViewer,
  code: string,
): Promise<{ recoveryCodes: string[]; sessionId: string }> {
  requireSecondFactorPassed(viewer);
  const { userId } = viewer;
  await countAgainstLimit("secondFactorPerAccount", userId);
  const confirmed = await db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const factor = await tx.secondFactor.findUnique({ where: { userId } });
    const key = factor && pendingKey(factor);
    if (!factor || !key) throw new ShopError("conflict", "This setup has expired. Please start again.");
    const step = findTotpStep(key, code, now());
    if (step === null) throw wrongCodeError();
    await tx.secondFactor.update({
      where: { userId },
      data: {
        secret: factor.pendingSecret,
        confirmedAt: now(),
        lastUsedStep: step,
        pendingSecret: null,
        pendingAt: null,
      },
    });
    const sessionId = await markSecondFactorPassed(tx, viewer);
    await tx.session.deleteMany({ where: { userId, NOT: { id: sessionId } } });
    await recordSecondFactorChange(tx, userId, userId, factor.confirmedAt === null ? "set-up" : "changed");
    return { recoveryCodes: await issueRecoveryCodes(tx, userId), sessionId };
  });
  await resetLimit("secondFactorPerAccount", userId);
  return confirmed;
}

/**
 * Records that a session has passed the second factor. It gets another id, so that an earlier copy of its cookie is
 * invalid.
 * @returns that id
 * @throws {ShopError} unauthorized when the session has ended
 */
export async function markSecondFactorPassed(
  tx: Tx,
  { userId, sessionId }: Pick<StaffViewer, "userId" | "sessionId">,
): Promise<string> {
  const id = newId();
  const data = { id, secondFactorAt: now() };
  const { count } = await tx.session.updateMany({ where: { id: sessionId, userId }, data });
  if (count === 0) throw new ShopError("unauthorized");
  return id;
}

/**
 * Consumes a code of the app: the time step of the last accepted code is stored, and codes up to it are rejected.
 * @throws {ShopError} invalid_input for a wrong, old or used code; conflict when the key cannot be decrypted (another
 * AUTH_SECRET)
 */
export async function consumeAppCode(tx: Tx, factor: SecondFactor, code: string): Promise<void> {
  const { userId, secret } = factor;
  const key = secret && decrypt(secret, PURPOSE, userId);
  if (!key)
    throw new ShopError(
      "conflict",
      "Your authenticator app can no longer be verified. Use a recovery code, or ask the owner to reset your second factor.",
    );
  const step = findTotpStep(key, code, now());
  if (step === null) throw wrongCodeError();
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, secret, OR: [{ lastUsedStep: null }, { lastUsedStep: { lt: step } }] },
    data: { lastUsedStep: step },
  });
  if (count === 0) throw wrongCodeError();
}

/**
 * Removes the second factor where it is optional.
 * @throws {ShopError} as startSecondFactorSetup; conflict in production, and when there is none
 */
export async function removeSecondFactor(viewer: StaffViewer): Promise<void> {
  if (needsSecondFactor(env().SHOP_MODE))
    throw new ShopError("conflict", "Staff need a second factor. You can set up another app instead.");
  requireSecondFactorPassed(viewer);
  await db().$transaction((tx) => deleteSecondFactor(tx, viewer.userId, viewer.userId, "removed"));
}

/**
 * Deletes a second factor and its recovery codes.
 * @param actorId the user who deletes it
 * @throws {ShopError} conflict when there is none
 */
export async function deleteSecondFactor(
  tx: Tx,
  userId: string,
  actorId: string,
  change: "removed" | "reset",
): Promise<void> {
  await lockUser(tx, userId);
  const factor = await tx.secondFactor.findUnique({ where: { userId } });
  if (!factor?.confirmedAt) throw noSecondFactorError();
  await tx.secondFactor.delete({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await recordSecondFactorChange(tx, userId, actorId, change);
}

/** Records a change of a second factor in the audit log, and notifies its user. */
export async function recordSecondFactorChange(
  tx: Tx,
  userId: string,
  actorId: string,
  change: SecondFactorChange,
): Promise<void> {
  await enqueueSecondFactorChangedMail(
    tx,
    await tx.user.findUniqueOrThrow({ where: { id: userId } }),
    change,
  );
  await recordAudit(tx, actorId, [
    { action: `second-factor.${change}`, objectType: "user", objectId: userId, before: null, after: {} },
  ]);
}
