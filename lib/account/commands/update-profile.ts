import "server-only";
import { db } from "@/lib/server/db";
import type { ProfileInput } from "../schema";
import { lockUser } from "./reauthenticate";
import { toTakenFieldError } from "./register-user";

/**
 * Changes the given parts of a user's name.
 * @throws {ShopError} conflict that names the field when the username is taken;
 * unauthorized when the account was deleted
 */
export async function updateProfile(userId: string, input: ProfileInput): Promise<void> {
  const { firstName, lastName, username } = input;
  try {
    await db().$transaction(async (tx) => {
      await lockUser(tx, userId);
      await tx.user.update({
        where: { id: userId },
        data: {
          ...(firstName === undefined ? {} : { firstName }),
          ...(lastName === undefined ? {} : { lastName }),
          ...(username === undefined ? {} : { username: username || null }),
        },
      });
    });
  } catch (error) {
    throw toTakenFieldError(error) ?? error;
  }
}
