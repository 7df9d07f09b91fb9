import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cleanPicture } from "@/lib/server/clean-picture";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { deleteStoredFile, fileUrl, isFileName, newFileName, storeFile } from "@/lib/server/files";
import { isEqualSecret, signText } from "@/lib/server/hash";
import { log } from "@/lib/server/log";

const VALID_SECONDS = 15 * 60;

const proofOf = (name: string, expires: string, userId: string): string =>
  signText(JSON.stringify(["upload", name, expires, userId]));

/** An address that takes one picture from one person, for 15 minutes. */
export function createUploadUrl(userId: string): string {
  const name = newFileName();
  const expires = String(Math.floor(now().getTime() / 1000) + VALID_SECONDS);
  const query = new URLSearchParams({ expires, proof: proofOf(name, expires, userId) });
  return `${env().SHOP_URL}/uploads/${name}?${query}`;
}

/**
 * Takes the picture that was sent to such an address.
 * @returns the address under which it is shown
 * @throws {ShopError} not_found for what is no name of a file; forbidden for an address that is somebody else's, made up or too old; conflict when it was used
 * already; file_store; what `cleanPicture` refuses
 */
export async function receiveUpload(
  name: string,
  { expires, proof }: { expires: string; proof: string },
  userId: string,
  bytes: () => Promise<Buffer>,
): Promise<string> {
  if (!isFileName(name)) throw new ShopError("not_found");
  const isOurs = isEqualSecret(proof, proofOf(name, expires, userId));
  if (!isOurs || Number(expires) * 1000 < now().getTime())
    throw new ShopError("forbidden", "This upload link is not valid any more. Please try again.");
  if (!(await storeFile(name, await cleanPicture(await bytes()))))
    throw new ShopError("conflict", "This upload link has been used already. Please try again.");
  return fileUrl(name);
}

/** A save whose answer was lost may have happened: only a file that no product shows is taken away. */
async function removeUnused(name: string): Promise<void> {
  const uses = await db().product.count({ where: { imageUrl: fileUrl(name) } });
  if (uses === 0) await deleteStoredFile(name);
}

/**
 * Keeps a picture under a new name for a product that is saved with its address; when that fails, no file is left.
 * @throws what `cleanPicture` refuses, file_store, and what `save` throws
 */
export async function storeProductPicture<T>(
  bytes: Buffer,
  save: (imageUrl: string) => Promise<T>,
): Promise<T> {
  const name = newFileName();
  await storeFile(name, await cleanPicture(bytes));
  try {
    return await save(fileUrl(name));
  } catch (error) {
    await removeUnused(name).catch((err: unknown) =>
      log().warn({ err, name }, "a file that nothing uses is left"),
    );
    throw error;
  }
}
