import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { toAddressView } from "../queries";
import type { AddressInput, AddressView } from "../schema";
import { lockUser } from "./reauthenticate";

const MOST_ADDRESSES = 20;

const missing = (): ShopError => new ShopError("not_found", "This address is not in your address book");

/** Room for another default: there is one at most (a unique index holds it). */
const clearDefault = (tx: Tx, userId: string) =>
  tx.address.updateMany({ where: { userId, isDefault: true }, data: { isDefault: false } });

/**
 * Adds to a person's address book; the first address is the default.
 * @throws {ShopError} conflict when the book is full
 */
export function addAddress(userId: string, input: AddressInput): Promise<AddressView> {
  return db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const count = await tx.address.count({ where: { userId } });
    if (count >= MOST_ADDRESSES)
      throw new ShopError(
        "conflict",
        `Your address book is full (${MOST_ADDRESSES}). Please remove one first.`,
      );
    const isDefault = input.isDefault || count === 0;
    if (isDefault) await clearDefault(tx, userId);
    return toAddressView(await tx.address.create({ data: { ...input, isDefault, userId } }));
  });
}

/**
 * Changes an address. The default stays the default until another one is made it.
 * @throws {ShopError} not_found when it is not in the person's book
 */
export function updateAddress(userId: string, id: string, input: AddressInput): Promise<AddressView> {
  return db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const address = await tx.address.findFirst({ where: { id, userId } });
    if (!address) throw missing();
    if (input.isDefault) await clearDefault(tx, userId);
    const isDefault = input.isDefault || address.isDefault;
    return toAddressView(await tx.address.update({ where: { id }, data: { ...input, isDefault } }));
  });
}

/**
 * Takes an address out; when it was the default, the newest of the others becomes it.
 * @throws {ShopError} not_found when it is not in the person's book
 */
export function removeAddress(userId: string, id: string): Promise<void> {
  return db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const address = await tx.address.findFirst({ where: { id, userId } });
    if (!address) throw missing();
    await tx.address.delete({ where: { id } });
    if (!address.isDefault) return;
    const next = await tx.address.findFirst({
      where: { userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (next) await tx.address.update({ where: { id: next.id }, data: { isDefault: true } });
  });
}
