import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { countAgainstLimit, resetLimit, uncount } from "@/lib/server/limits";
import { verifyPasswordHash } from "@/lib/server/passwords";
import type { Claim } from "../claims";
import { throttleLogin, uncountLoginAttempt, uncountRefusedLogin } from "./throttle-login";

const WRONG = "Invalid email or password. Please try again.";

/** The origin of a login. */
interface LoginSource {
  /** The caller's network address. */
  address: string;
  /** Value of the cookie that identifies the browser (known-devices.ts). */
  device?: string | undefined;
}

const findUser = (email: string) =>
  db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, passwordHash: true, sessionVersion: true },
  });

/**
 * The user with this email and password. The attempt is counted before the password is checked, so that parallel
 * guesses all count; it is counted per account and address, so that the owner of an attacked account can still sign in
 * (D37). Guesses at one account from many addresses are delayed, never refused (D45).
 * @throws {ShopError} too_many with the seconds to wait; unauthorized, in the same time for known and unknown emails
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  { address, device }: LoginSource,
): Promise<Claim> {
  const pair = `${email}|${address}`;
  await countAgainstLimit("loginPerAddress", address);
  const attempts = await countAgainstLimit("loginPerAccountAndAddress", pair);
  const compare = async () => {
    const [user] = await Promise.all([findUser(email), throttleLogin(email, device, attempts)]);
    return { user, isRight: await verifyPasswordHash(user?.passwordHash ?? null, password, address) };
  };
  const { user, isRight } = await compare().catch(async (error: unknown) => {
    // The password was not checked, so the attempt counts toward neither the address's limits nor the account's delays.
    await Promise.all([
      uncount("loginPerAccountAndAddress", pair),
      uncount("loginPerAddress", address),
      uncountRefusedLogin(email, device),
    ]);
    throw error;
  });
  if (!user || !isRight) throw new ShopError("unauthorized", WRONG);
  await Promise.all([
    resetLimit("loginPerAccountAndAddress", pair),
    uncount("loginPerAddress", address),
    uncountLoginAttempt(email, device),
  ]);
  return { userId: user.id, sessionVersion: user.sessionVersion };
}
