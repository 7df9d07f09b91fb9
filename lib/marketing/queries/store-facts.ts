import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { db, type Tx } from "@/lib/server/db";
import { tags } from "@/lib/server/tags";

export interface StoreFacts {
  timeZone: string;
  supportEmail: string;
  /** One line; empty when the shop has none. */
  postalAddress: string;
}

/** The shop's facts for pages: its time zone and support address. */
export async function getStoreFacts(): Promise<StoreFacts> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.store());
  return findStoreFacts();
}

/** The same, uncached, for data that is sent or stored. */
export const findStoreFacts = (tx: Tx = db()): Promise<StoreFacts> =>
  tx.storeSettings.findUniqueOrThrow({
    where: { id: "default" },
    select: { timeZone: true, supportEmail: true, postalAddress: true },
  });
