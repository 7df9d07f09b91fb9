import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db } from "@/lib/server/db";
import { PROVIDER_NAMES, type Provider } from "../schema";
import { enqueueProviderChangedMail } from "./enqueue-account-mails";
import { lockUser } from "./reauthenticate";

/**
 * Disconnects a provider from the account, and reports it to the account's address (D45). The user's lock makes sure
 * that two concurrent calls leave one way to sign in.
 * @throws {ShopError} not_found when it is not connected, conflict when it is the only way to sign in
 */
export function disconnectProvider(userId: string, provider: Provider): Promise<void> {
  return db().$transaction(async (tx) => {
    const person = await lockUser(tx, userId);
    const ways = await tx.account.findMany({ where: { userId }, select: { id: true, provider: true } });
    const others = ways.filter((way) => way.provider !== provider);
    const link = ways.find((way) => way.provider === provider);
    const name = PROVIDER_NAMES[provider];
    if (!link) throw new ShopError("not_found", `${name} is not connected with your account`);
    if (person.passwordHash === null && others.length === 0)
      throw new ShopError("conflict", `${name} is your only way to sign in. Please set a password first.`);
    await tx.account.deleteMany({ where: { userId, provider } });
    await enqueueProviderChangedMail(tx, person, { id: link.id, provider }, false);
  });
}
