import { hasPermission, type Permission } from "@/lib/account/rules";
import type { StaffRole } from "@/lib/account/schema";
import { type MarketingSettings, PANELS } from "@/lib/marketing/schema";

/** What a panel of the marketing settings takes besides `marketing.edit`: prices follow from these four. */
const PERMISSIONS: Partial<Record<keyof MarketingSettings, Permission>> = {
  flashSale: "products.price",
  offers: "products.price",
  membershipPromo: "products.price",
  freeShipping: "products.price",
};

/** Whether staff of this role may change a panel. */
export const canChangePanel = (role: StaffRole | null, panel: keyof MarketingSettings): boolean =>
  hasPermission(role, PERMISSIONS[panel] ?? "marketing.edit");

/** The first panel that differs between the two and is not this role's to change. */
export const findForbiddenPanel = (
  role: StaffRole | null,
  before: MarketingSettings,
  after: MarketingSettings,
): keyof MarketingSettings | undefined =>
  PANELS.find(
    (panel) => JSON.stringify(before[panel]) !== JSON.stringify(after[panel]) && !canChangePanel(role, panel),
  );
