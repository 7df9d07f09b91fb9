import "server-only";
import { hasPermission, type StaffRole } from "@/lib/admin/rules/permissions";
import { listPriceChanges } from "@/lib/catalog/queries/price-changes";
import { instantOf, localTimeOf } from "@/lib/core/dates";
import { formatDollars } from "@/lib/core/money";
import { getPeriodState, type Period } from "@/lib/core/period";
import { reducesPrices } from "@/lib/discounts/schema/admin-discount";
import { listAdminIssues } from "@/lib/help/queries/issues";
import type { AdminIssue } from "@/lib/help/schema/issues";
import { findStoredSettings } from "@/lib/marketing/queries/marketing-settings";
import { PANEL_NAMES, PERIOD_PANELS } from "@/lib/marketing/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import type { Campaign } from "./schema";

const MAX_DISCOUNTS = 500;

/** All enabled panels and discounts, price changes and newsletters; discounts only for roles that can see them. */
export async function listCampaigns(role: StaffRole | null): Promise<Campaign[]> {
  const timeZone = await findTimeZone();
  const [panels, prices, discounts, newsletters] = await Promise.all([
    listPanels(timeZone),
    listPrices(timeZone),
    hasPermission(role, "discounts.see") ? listDiscounts(timeZone) : [],
    listNewsletters(timeZone),
  ]);
  return [...panels, ...prices, ...discounts, ...newsletters];
}

/** The state of a period, and its times in the shop's time zone. */
const toTimes = (period: Period, timeZone: string) => ({
  state: getPeriodState(period, now()),
  startsAt: period.startsAt && localTimeOf(period.startsAt, timeZone),
  endsAt: period.endsAt && localTimeOf(period.endsAt, timeZone),
});

async function listPanels(timeZone: string): Promise<Campaign[]> {
  const { settings, periods } = await findStoredSettings();
  return PERIOD_PANELS.filter((panel) => settings[panel].enabled).map((panel) => ({
    id: `panel:${panel}`,
    kind: "panel",
    title: PANEL_NAMES[panel],
    detail: panel === "flashSale" ? `${settings.flashSale.discountPercentage}% off every product` : "",
    ...toTimes(periods[panel] ?? { startsAt: null, endsAt: null }, timeZone),
    href: `/admin/marketing#${panel}`,
    covers: panel === "flashSale" ? "everything" : null,
  }));
}

async function listPrices(timeZone: string): Promise<Campaign[]> {
  return (await listPriceChanges(timeZone)).map(
    ({ id, product, productId, category, price, regularPrice, ...period }) => ({
      id: `price:${id}`,
      kind: "price",
      title: product,
      detail: `${formatDollars(price)}, regular price ${formatDollars(regularPrice)}`,
      ...period,
      href: `/admin/marketing/price-changes?edit=${id}`,
      covers: { productIds: [productId], categories: [], within: [category] },
    }),
  );
}

async function listDiscounts(timeZone: string): Promise<Campaign[]> {
  const rows = await db().discount.findMany({
    where: { isEnabled: true },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: MAX_DISCOUNTS,
  });
  return rows.map((row): Campaign => {
    const { id, title, code, kind, scope, productIds, categories } = row;
    const goods = scope === "everything" ? scope : { productIds, categories, within: [] };
    return {
      id: `discount:${id}`,
      kind: "discount",
      title,
      detail: code === null ? "Automatic" : `Code ${code}`,
      ...toTimes(row, timeZone),
      href: `/admin/discounts?search=${encodeURIComponent(title)}`,
      covers: code === null && reducesPrices({ kind, scope }) ? goods : null,
    };
  });
}

/** Newsletters that were sent or are scheduled, each as a period of one minute. */
async function listNewsletters(timeZone: string): Promise<Campaign[]> {
  return (await listAdminIssues()).flatMap((issue) => {
    const { id, subject, sentAt, sendAt, isDeleted } = issue;
    const sent = sentAt ? new Date(sentAt) : sendAt && instantOf(sendAt, timeZone);
    if (!sent || isDeleted) return [];
    const moment = { startsAt: sent, endsAt: new Date(sent.getTime() + 60_000) };
    return {
      id: `newsletter:${id}`,
      kind: "newsletter" as const,
      title: subject,
      detail: newsletterDetail(issue, sent),
      ...toTimes(moment, timeZone),
      href: "/admin/marketing/newsletter",
      covers: null,
    };
  });
}

function newsletterDetail({ sentAt, isMissed, recipients }: AdminIssue, at: Date): string {
  if (sentAt) return `Sent to ${recipients.toLocaleString("en-US")}`;
  if (isMissed) return "Not sent";
  return at <= now() ? "Not sent yet" : "";
}
