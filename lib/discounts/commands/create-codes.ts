import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { lockForEdit } from "@/lib/server/versions";
import { DISCOUNT_NOT_FOUND, getAdminDiscount } from "../queries/admin-discounts";
import { createDiscountCode } from "../rules/discount-state";
import type { AdminDiscount, CreateCodesInput } from "../schema/admin-discount";

/**
 * Creates random unique codes for a discount, each for one order: its prefix, a hyphen, and 8 characters.
 * All calls with the same `requestKey` create them once.
 * @param input `count`: how many, up to MAX_NEW_CODES
 * @returns the discount with its new number of codes
 * @throws {ShopError} not_found; conflict for a discount without unique codes, or if the key belongs to another request
 */
export const createCodes = (
  actor: Actor,
  id: string,
  { requestKey, count }: CreateCodesInput,
): Promise<AdminDiscount> =>
  db().$transaction(async (tx) => {
    await lockForEdit(tx, "discount", id, DISCOUNT_NOT_FOUND);
    const { method, code: prefix, codes: before } = await getAdminDiscount(id, tx);
    if (method !== "unique_codes") throw new ShopError("conflict", "This discount has no unique codes.");
    if ((await claimRequest(tx, { kind: `codes:${id}`, requestKey, contents: { count } })) !== null)
      return getAdminDiscount(id, tx);
    // A code that already exists is replaced by another one.
    for (let missing = count; missing > 0; ) {
      const codes = Array.from({ length: missing }, () => `${prefix}-${createDiscountCode()}`);
      missing -= await tx.$executeRaw`
        INSERT INTO discount_codes (code, discount_id, created_at)
        SELECT drawn.code, ${id}, ${now()}::timestamp FROM unnest(${codes}::text[]) AS drawn(code)
        WHERE NOT EXISTS (SELECT 1 FROM discounts d WHERE d.code = drawn.code) ON CONFLICT DO NOTHING`;
    }
    await recordAudit(tx, actor.userId, [
      {
        action: "discount.update",
        objectType: "discount",
        objectId: id,
        before: { codes: before },
        after: { codes: before + count },
      },
    ]);
    return getAdminDiscount(id, tx);
  });
