/** An authentication time that stays recent wherever a test moves the clock (D45). */
const provedAt = new Date("2100-01-01");

/** The owner. */
export const OWNER = { userId: "the-owner", staffRole: "owner" as const, provedAt };
/** The owner's account with the content role. */
export const CONTENT_EDITOR = { ...OWNER, staffRole: "content" as const };
/** The owner's account with the fulfillment role. */
export const PACKER = { ...OWNER, staffRole: "fulfilment" as const };
/** A manager, who may edit customers, but not staff. */
export const MANAGER = { ...OWNER, userId: "the-manager", staffRole: "manager" as const };
