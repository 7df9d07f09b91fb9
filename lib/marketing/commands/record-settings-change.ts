import "server-only";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import type { Tx } from "@/lib/server/db";

interface Versioned {
  version: number;
}

const withoutVersion = ({ version: _version, ...rest }: Versioned): object => rest;

/**
 * Records a change of settings in the audit log, in the change's transaction.
 * @param what which settings: store, shipping, tax, dispatch or pickup
 */
export const recordSettingsChange = (
  tx: Tx,
  actor: Actor,
  what: string,
  { before, after }: { before: Versioned; after: Versioned },
): Promise<void> =>
  recordAudit(tx, actor.userId, [
    {
      action: `settings.${what}`,
      objectType: "settings",
      objectId: what,
      before: withoutVersion(before),
      after: withoutVersion(after),
    },
  ]);
