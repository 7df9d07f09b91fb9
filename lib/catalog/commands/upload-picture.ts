import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { deleteStoredFile, fileUrl, isFileName, newFileName, storeFile } from "@/lib/server/files";
import { cleanPicture } from "@/lib/server/files/clean-picture";
import { isEqualSecret, signText } from "@/lib/server/hash";
import { log } from "@/lib/server/log";

const VALID_SECONDS = 15 * 60;

const proofOf = (name: string, expires: string, userId: string): string =>
  signText(JSON.stringify(["upload", name, expires, userId]));

/** A URL that accepts one picture from one user, for 15 minutes. */
export function createUploadUrl(userId: string): string {
  const name = newFileName();
  const expires = String(Math.floor(now().getTime() / 1000) + VALID_SECONDS);
  const query = new URLSearchParams({ expires, proof: proofOf(name, expires, userId) });
  return `${env().SHOP_URL}/uploads/${name}?${query}`;
}

/**
 * Stores the picture that was sent to such a URL.
 * @returns its public URL
 * @throws {ShopError} not_found for a malformed file name; forbidden for a URL that is another user's, forged or
 * expired; conflict when it was used already; file_store; the errors of `cleanPicture`
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
    throw new ShopError("forbidden", "This upload link is no longer valid. Please try again.");
  if (!(await storeFile(name, await cleanPicture(await bytes()))))
    throw new ShopError("conflict", "This upload link has already been used. Please try again.");
  return fileUrl(name);
}

/** A save whose response was lost may have succeeded: only a file that no product shows is deleted. */
async function removeUnused(name: string): Promise<void> {
  const uses = await db().product.count({ where: { imageUrl: fileUrl(name) } });
  if (uses === 0) await deleteStoredFile(name);
}

/**
 * Stores a picture under a new name for a product that is saved with its URL; if that fails, the file is deleted.
 * @throws the errors of `cleanPicture`, file_store, and of `save`
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
