import "server-only";
import { ShopError } from "@/lib/core/errors";
import { JOBS } from "@/lib/jobs";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { db } from "@/lib/server/db";
import { enqueueJob } from "@/lib/server/jobs";

/**
 * Starts one of the shop's jobs within seconds, never concurrently with another run of it.
 * @throws {ShopError} not_found; conflict while it runs or is about to; unavailable without a job runner
 */
export async function startJob(actor: Actor, name: string): Promise<void> {
  if (!Object.hasOwn(JOBS, name)) throw new ShopError("not_found", "There is no such job.");
  await db().$transaction(async (tx) => {
    await recordAudit(tx, actor.userId, [
      { action: "job.run", objectType: "job", objectId: name, before: null, after: {} },
    ]);
    await enqueueJob(name);
  });
}
