import "server-only";
import { createHash } from "node:crypto";
import { ShopError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { cleanPicture } from "@/lib/server/files/clean-picture";
import { isEqualSecret } from "@/lib/server/hash";
import { countAgainstLimit } from "@/lib/server/limits";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { photoProof } from "../queries/photos";
import { MAX_PHOTOS } from "../schema";

/** How long the sender of a report can add photos to it without an account. */
const PROOF_MS = 60 * 60 * 1000;

interface Sender {
  userId: string | null;
  /** From the answer to the report. */
  proof: string | undefined;
  address: string;
}

const NOT_FOUND = "There is no such report";

/**
 * Adds a photo to an open report, cleaned as every picture is (D35): without place, device
 * and time. The same file is stored once.
 * @param receive reads the file, which needs up to 10 MB of memory: only for the sender of the report
 * @returns its id
 * @throws {ShopError} not_found for everyone but the buyer and the sender of the report, and once the buyer's account
 * is deleted; conflict once it is answered or has its maximum of photos; file_too_large; invalid_file; too_many
 */
export async function addProblemPhoto(
  problemId: string,
  receive: () => Promise<Buffer>,
  sender: Sender,
): Promise<string> {
  await countAgainstLimit("photosPerAddress", sender.address);
  const buyerId = await requireSender(problemId, sender);
  const file = await receive();
  const hash = createHash("sha256").update(file).digest("hex");
  const bytes = new Uint8Array(await cleanPicture(file));
  return db().$transaction(async (tx) => {
    if (buyerId !== null && !(await lockAgainstDeletion(tx, buyerId)))
      throw new ShopError("not_found", NOT_FOUND);
    const [row] = await tx.$queryRaw<{ status: string }[]>`
      SELECT status::text AS status FROM order_problems WHERE id = ${problemId} FOR UPDATE`;
    const photos = await tx.orderProblemPhoto.findMany({
      where: { problemId },
      select: { id: true, hash: true },
    });
    const known = photos.find((photo) => photo.hash === hash);
    if (known) return known.id;
    if (row?.status !== "open") throw new ShopError("conflict", "This report has already been answered.");
    if (photos.length >= MAX_PHOTOS)
      throw new ShopError("conflict", `A report can have ${MAX_PHOTOS} photos.`);
    const { id } = await tx.orderProblemPhoto.create({
      data: { problemId, hash, bytes, createdAt: now() },
      select: { id: true },
    });
    return id;
  });
}

/** @returns the id of the user who placed the order; null for a guest order */
async function requireSender(id: string, { userId, proof }: Sender): Promise<string | null> {
  const problem = await db().orderProblem.findUnique({
    where: { id },
    select: { createdAt: true, order: { select: { userId: true } } },
  });
  if (!problem) throw new ShopError("not_found", NOT_FOUND);
  const isOwn = userId !== null && problem.order.userId === userId;
  const isRecent = now().getTime() - problem.createdAt.getTime() < PROOF_MS;
  if (!isOwn && !(isRecent && proof !== undefined && isEqualSecret(proof, photoProof(id))))
    throw new ShopError("not_found", NOT_FOUND);
  return problem.order.userId;
}
