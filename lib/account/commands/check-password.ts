import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { countAgainst, forget, takeBack } from "@/lib/server/limits";
import { isPassword } from "@/lib/server/passwords";
import type { Claim } from "../session";

const WRONG = "Invalid email or password. Please try again.";

/**
 * Whose e-mail and password these are. Counted before the password is looked at, so that parallel guesses all count; by
 * account and address together, so that whoever owns an attacked account still gets in (D37).
 * @throws {ShopError} too_many with the seconds to wait; unauthorized, in the same time for known and unknown e-mails
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  address: string,
): Promise<Claim> {
  const pair = `${email}|${address}`;
  await countAgainst("loginPerAddress", address);
  await countAgainst("loginPerAccountAndAddress", pair);
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, passwordHash: true, sessionVersion: true },
  });
  const isRight = await isPassword(user?.passwordHash ?? null, password, address);
  if (!user || !isRight) throw new ShopError("unauthorized", WRONG);
  await Promise.all([forget("loginPerAccountAndAddress", pair), takeBack("loginPerAddress", address)]);
  return { userId: user.id, sessionVersion: user.sessionVersion };
}
