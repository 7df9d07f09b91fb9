import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { countAgainstLimit, resetLimit } from "@/lib/server/limits";
import type { SecondFactorInput } from "../schema";
import { enqueueSecondFactorChangedMail } from "./enqueue-account-mails";
import { consumeRecoveryCode, issueRecoveryCodes } from "./issue-recovery-codes";
import { lockUser } from "./reauthenticate";
import {
  consumeAppCode,
  markSecondFactorPassed,
  noSecondFactorError,
  recordSecondFactorChange,
  requireSecondFactorPassed,
  type StaffViewer,
} from "./second-factor";

/**
 * Passes the second factor in a session, which then has access to the admin (D45): with a code of the app or a recovery
 * code, each valid once. Guesses are counted before the code is checked, so that parallel ones all count.
 * @returns the session's new id, whose cookie has to be set again
 * @throws {ShopError} invalid_input for a wrong or used code; conflict when the account has no second factor; too_many
 * after 5 wrong ones in 15 minutes; unauthorized when the session has ended
 */
export async function verifySecondFactor(
  viewer: Pick<StaffViewer, "userId" | "sessionId">,
  { code, recoveryCode }: SecondFactorInput,
): Promise<string> {
  const { userId } = viewer;
  await countAgainstLimit("secondFactorPerAccount", userId);
  const sessionId = await db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    const factor = await tx.secondFactor.findUnique({ where: { userId } });
    if (!factor?.secret) throw noSecondFactorError();
    if (code !== undefined) await consumeAppCode(tx, factor, code);
    else {
      const codesLeft = await consumeRecoveryCode(tx, userId, recoveryCode ?? "");
      if (codesLeft === null) throw wrongRecoveryCodeError();
      await enqueueSecondFactorChangedMail(tx, person, "recovery-code-used", codesLeft);
    }
    return markSecondFactorPassed(tx, viewer);
  });
  await resetLimit("secondFactorPerAccount", userId);
  return sessionId;
}

const WRONG_RECOVERY_CODE = "This recovery code is incorrect or has already been used.";
const wrongRecoveryCodeError = (): ShopError =>
  new ShopError("invalid_input", WRONG_RECOVERY_CODE, { fields: { recoveryCode: WRONG_RECOVERY_CODE } });

/**
 * Replaces the recovery codes, including used ones.
 * @returns ten new ones, which cannot be read again
 * @throws {ShopError} second_factor_required, reauthentication_required; conflict when the account has no second factor
 */
export async function renewRecoveryCodes(viewer: StaffViewer): Promise<string[]> {
  const { userId } = viewer;
  return db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const factor = await tx.secondFactor.findUnique({ where: { userId } });
    if (!factor?.confirmedAt) throw noSecondFactorError();
    requireSecondFactorPassed(viewer);
    await recordSecondFactorChange(tx, userId, userId, "codes-renewed");
    return issueRecoveryCodes(tx, userId);
  });
}
