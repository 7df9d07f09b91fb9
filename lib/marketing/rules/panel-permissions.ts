import { type Authority, hasPermission, type Permission } from "@/lib/admin/rules/permissions";
import { type MarketingSettings, PANELS } from "@/lib/marketing/schema";

/** Additional permission for a panel of the marketing settings, besides `marketing.edit`: these four affect prices. */
const PERMISSIONS: Partial<Record<keyof MarketingSettings, Permission>> = {
  flashSale: "products.price",
  offers: "products.price",
  membershipPromo: "products.price",
  freeShipping: "products.price",
};

/** Whether a role may change a panel. */
export const canChangePanel = (role: Authority | null, panel: keyof MarketingSettings): boolean =>
  hasPermission(role, PERMISSIONS[panel] ?? "marketing.edit");

/** The first changed panel that this role may not change. */
export const findForbiddenPanel = (
  role: Authority | null,
  before: MarketingSettings,
  after: MarketingSettings,
): keyof MarketingSettings | undefined =>
  PANELS.find(
    (panel) => JSON.stringify(before[panel]) !== JSON.stringify(after[panel]) && !canChangePanel(role, panel),
  );
