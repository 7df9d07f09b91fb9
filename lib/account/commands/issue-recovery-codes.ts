import "server-only";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { hashToken } from "@/lib/server/hash";

const CODES = 10;

/**
 * Replaces the recovery codes of a user. Only hashes are stored: each code has 120 random bits, so a fast hash is
 * sufficient.
 * @returns ten codes such as "4f7k-9q2m-…"
 */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newId);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashToken(code), createdAt: now() })),
  });
  return codes.map(toGroups);
}

const toGroups = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** A typed code in its issued form: lower case, without separators, and with unused letters read as digits. */
const normalizeCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");

/** Consumes a recovery code. @returns how many are left; null for a code that is unknown or used */
export async function consumeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<number | null> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashToken(normalizeCode(typed)), usedAt: null },
    data: { usedAt: now() },
  });
  return count === 0 ? null : tx.recoveryCode.count({ where: { userId, usedAt: null } });
}
