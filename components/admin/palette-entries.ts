import { hasPermission, type Permission, type StaffRole } from "@/lib/admin/rules/permissions";
import { searchablePagesFor } from "@/lib/admin/rules/tabs";
import type { SearchResult } from "@/lib/admin/schema/list";
import { reminderSettingsSchema } from "@/lib/cart-reminders/schema";
import { dispatchSchema } from "@/lib/marketing/schema/dispatch";
import { pickupSettingsSchema } from "@/lib/marketing/schema/pickup";
import { shippingSchema, storeSchema, taxSchema } from "@/lib/marketing/schema/settings";
import { MARKETING_LABELS } from "./marketing/labels";
import { SETTINGS_LABELS } from "./settings/labels";

interface FormPage {
  href: string;
  hint: string;
  permission: Permission;
  labels: Readonly<Record<string, string>>;
}

const settingsPage = (href: string, { shape }: { shape: object }): FormPage => ({
  href,
  hint: "Settings",
  permission: "settings.see",
  labels: labelsOf(shape),
});

/** The pages whose fields can be searched by their labels. */
const FORM_PAGES: readonly FormPage[] = [
  settingsPage("/admin/settings", storeSchema),
  settingsPage("/admin/settings/shipping", shippingSchema),
  settingsPage("/admin/settings/tax", taxSchema),
  settingsPage("/admin/settings/dispatch", dispatchSchema),
  settingsPage("/admin/settings/pickup", pickupSettingsSchema),
  settingsPage("/admin/settings/cart-reminders", reminderSettingsSchema),
  { href: "/admin/marketing", hint: "Marketing", permission: "marketing.see", labels: MARKETING_LABELS },
];

function labelsOf(fields: object): Record<string, string> {
  const labels: Readonly<Record<string, string>> = SETTINGS_LABELS;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, labels[name] ?? name]));
}

/** Synonyms that users search for instead of the label. */
const SYNONYMS: Record<string, string> = {
  "/admin/settings/tax#rates": "sales tax vat",
  "/admin/settings/shipping#mode": "shipping rates",
  "/admin/settings/shipping#minimumOrder": "shipping threshold",
  "/admin/settings/delivery": "shipping zones states chilled cold courier",
  "/admin/settings/pickup#isOn": "collect click and collect in store",
  "/admin/settings/cart-reminders": "abandoned carts",
  "/admin/settings/mails": "email templates wording subject heading introduction closing",
  "/admin/settings/outbox": "sent email",
  "/admin/settings/audit": "history activity undo",
  "/admin/reports/jobs": "cron schedule tasks",
  "/admin/orders/reconcile": "stripe compare",
  "/admin/encyclopedia/faqs": "faq help",
  "/admin/marketing#membershipPromo.enabled": "trial",
};

/** Every admin page and setting that the role may open. A setting's address names its field after the `#`. */
export const paletteEntries = (role: StaffRole): SearchResult[] => [
  ...searchablePagesFor(role),
  ...FORM_PAGES.filter(({ permission }) => hasPermission(role, permission)).flatMap(
    ({ href, hint, labels }) =>
      Object.entries(labels).map(([name, label]) => ({
        id: `${href}#${name}`,
        label,
        hint: `Setting · ${hint}`,
        href: `${href}#${name}`,
      })),
  ),
];

/**
 * Entries that contain every word of the query; labels that start with it come first. Without a query only pages are
 * listed, which keeps the initial list short.
 */
export function matchEntries(entries: readonly SearchResult[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ href }) => !href.includes("#"));
  const rank = ({ label }: SearchResult): number =>
    label.toLowerCase().startsWith(query.toLowerCase()) ? 0 : 1;
  return entries
    .filter(({ label, hint, href }) => {
      const text = `${label} ${hint} ${SYNONYMS[href] ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => rank(one) - rank(other));
}
