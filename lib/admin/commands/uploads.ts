import "server-only";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { fileUrl, isFileName, keepFile, newFileName } from "@/lib/server/files";
import { equalSecrets, seal } from "@/lib/server/hash";
import { cleanPicture } from "@/lib/server/picture-intake";

const VALID_SECONDS = 15 * 60;

const proofOf = (name: string, expires: string, userId: string): string =>
  seal(JSON.stringify(["upload", name, expires, userId]));

/** An address that takes one picture from one person, for 15 minutes. */
export function uploadAddress(userId: string): string {
  const name = newFileName();
  const expires = String(Math.floor(now().getTime() / 1000) + VALID_SECONDS);
  const query = new URLSearchParams({ expires, proof: proofOf(name, expires, userId) });
  return `${env().SHOP_URL}/uploads/${name}?${query}`;
}

/**
 * Takes the picture that was sent to such an address.
 * @returns the address under which it is shown
 * @throws {ShopError} not_found for what is no name of a file; forbidden for an address that is somebody else's, made up or too old; conflict when it was used
 * already; what `cleanPicture` refuses
 */
export async function receiveUpload(
  name: string,
  { expires, proof }: { expires: string; proof: string },
  userId: string,
  bytes: () => Promise<Buffer>,
): Promise<string> {
  if (!isFileName(name)) throw new ShopError("not_found");
  const isOurs = equalSecrets(proof, proofOf(name, expires, userId));
  if (!isOurs || Number(expires) * 1000 < now().getTime())
    throw new ShopError("forbidden", "This upload link is not valid any more. Please try again.");
  if (!(await keepFile(name, await cleanPicture(await bytes()))))
    throw new ShopError("conflict", "This upload link has been used already. Please try again.");
  return fileUrl(name);
}

/** Keeps a picture under a new name. @returns its address @throws what `cleanPicture` refuses */
export async function keepPicture(bytes: Buffer): Promise<string> {
  const name = newFileName();
  await keepFile(name, await cleanPicture(bytes));
  return fileUrl(name);
}
