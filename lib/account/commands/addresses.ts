import "server-only";
import { ShopError } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/server/db";
import { toAddressView } from "../queries/addresses";
import type { AddressInput, AddressView } from "../schema";
import { lockUser } from "./reauthenticate";

const MAX_ADDRESSES = 20;

const missing = (): ShopError => new ShopError("not_found", "This address is not in your address book");

/** Clears the current default, because a unique index allows only one. */
const clearDefault = (tx: Tx, userId: string) =>
  tx.address.updateMany({ where: { userId, isDefault: true }, data: { isDefault: false } });

/**
 * Adds to a user's address book; the first address is the default.
 * @throws {ShopError} conflict when the book is full
 */
export function addAddress(userId: string, input: AddressInput): Promise<AddressView> {
  return db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const count = await tx.address.count({ where: { userId } });
    if (count >= MAX_ADDRESSES)
      throw new ShopError(
        "conflict",
        `Your address book is full (${MAX_ADDRESSES}). Please remove one first.`,
      );
    const isDefault = input.isDefault || count === 0;
    if (isDefault) await clearDefault(tx, userId);
    return toAddressView(await tx.address.create({ data: { ...input, isDefault, userId } }));
  });
}

/**
 * Changes an address. The default stays until another address becomes the default.
 * @throws {ShopError} not_found when it is not in the user's book
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
 * Makes an address the default without changing its other fields.
 * @throws {ShopError} not_found when it is not in the user's book
 */
export function makeDefaultAddress(userId: string, id: string): Promise<AddressView> {
  return db().$transaction(async (tx) => {
    await lockUser(tx, userId);
    const address = await tx.address.findFirst({ where: { id, userId } });
    if (!address) throw missing();
    await clearDefault(tx, userId);
    return toAddressView(await tx.address.update({ where: { id }, data: { isDefault: true } }));
  });
}

/**
 * Removes an address; if it was the default, the newest of the others becomes the default.
 * @throws {ShopError} not_found when it is not in the user's book
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
