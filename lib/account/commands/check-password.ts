import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { countAgainst, forget, takeBack } from "@/lib/server/limits";
import { isPassword } from "@/lib/server/passwords";
import type { Claim } from "../claims";
import { forgiveGuess, slowGuesses } from "./slow-guesses";

const WRONG = "Invalid email or password. Please try again.";

/** Where a login comes from. */
interface LoginSource {
  /** The caller's address. */
  address: string;
  /** Value of the cookie that names the browser (known-devices.ts). */
  device?: string | undefined;
}

const findUser = (email: string) =>
  db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, passwordHash: true, sessionVersion: true },
  });

/**
 * Whose e-mail and password these are. Counted before the password is looked at, so that parallel guesses all count; by
 * account and address together, so that the owner of an attacked account still gets in (D37). Guesses at one account from many
 * addresses are slowed down, never refused for that (D45).
 * @throws {ShopError} too_many with the seconds to wait; unauthorized, in the same time for known and unknown e-mails
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  { address, device }: LoginSource,
): Promise<Claim> {
  const pair = `${email}|${address}`;
  await countAgainst("loginPerAddress", address);
  const attempts = await countAgainst("loginPerAccountAndAddress", pair);
  const [user] = await Promise.all([findUser(email), slowGuesses(email, device, attempts)]).catch(
    async (error: unknown) => {
      // The password was not looked at: the attempt does not use up what this address is allowed.
      await Promise.all([takeBack("loginPerAccountAndAddress", pair), takeBack("loginPerAddress", address)]);
      throw error;
    },
  );
  const isRight = await isPassword(user?.passwordHash ?? null, password, address);
  if (!user || !isRight) throw new ShopError("unauthorized", WRONG);
  await Promise.all([
    forget("loginPerAccountAndAddress", pair),
    takeBack("loginPerAddress", address),
    forgiveGuess(email, device),
  ]);
  return { userId: user.id, sessionVersion: user.sessionVersion };
}
