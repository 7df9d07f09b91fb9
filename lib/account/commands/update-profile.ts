import "server-only";
import { db } from "@/lib/server/db";
import type { ProfileInput } from "../schema";
import { toTakenFieldError } from "./register-user";

/**
 * Changes what is sent of a person's names.
 * @throws {ShopError} conflict that names the field when the username is somebody else's
 */
export async function updateProfile(userId: string, input: ProfileInput): Promise<void> {
  const { firstName, lastName, username } = input;
  try {
    await db().user.update({
      where: { id: userId },
      data: {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(username === undefined ? {} : { username: username || null }),
      },
    });
  } catch (error) {
    throw toTakenFieldError(error) ?? error;
  }
}
