import { rankAttentionItems } from "@/lib/reports/rules/attention";
import { CALM } from "../../support/calm-attention";

const LOTS = {
  ...CALM,
  expiringLots: 2,
  oldLots: 1,
  shortProducts: [
    { id: "p1", name: "Hemp Cheese", units: 3 },
    { id: "p2", name: "Teff Wraps", units: 1 },
  ],
};

it("lots that expire are pending work of staff who may see lots, sold units without a lot first", () => {
  const items = rankAttentionItems(LOTS, "fulfilment", "UTC");
  expect(items.map(({ title, href }) => [title, href])).toEqual([
    ["2 products have no lot to ship", "/admin/products/p1"],
    ["2 lots expire soon", "/admin/lots?state=expiring"],
    ["1 lot is too old to ship", "/admin/lots?state=too_old"],
  ]);
  expect(items[0]?.detail).toContain("Hemp Cheese: 3 units are sold or held");
  expect(rankAttentionItems(LOTS, "content", "UTC")).toEqual([]);
});

it("idle jobs come first, with the time since the last success", () => {
  const titles = (idleJobMinutes: number) =>
    rankAttentionItems({ ...CALM, failedMails: 1, idleJobMinutes }, "owner", "UTC").map(({ title }) => title);
  expect(titles(0)).toEqual(["1 email could not be sent"]);
  expect(titles(16)).toEqual(["No job has succeeded for 16 minutes", "1 email could not be sent"]);
  expect(titles(185)[0]).toBe("No job has succeeded for 3 hours");
});

it("jobs that do not run on schedule are shown to staff who may see the Jobs page", () => {
  const late = { ...CALM, lateJobs: ["Purge expired carts", "Expire store credit"] };
  expect(rankAttentionItems(late, "owner", "UTC")).toMatchObject([
    {
      title: "2 jobs have not run on schedule",
      detail: "Purge expired carts, Expire store credit",
      href: "/admin/reports/jobs",
      tone: "warning",
    },
  ]);
  expect(rankAttentionItems(late, "fulfilment", "UTC")).toEqual([]);
});

it("failed jobs are named as on the Jobs page", () => {
  const failed = { ...CALM, failedJobs: ["Send back-in-stock emails", "Expire store credit"] };
  expect(rankAttentionItems(failed, "owner", "UTC")).toMatchObject([
    { title: "2 jobs failed", detail: "Send back-in-stock emails, Expire store credit" },
  ]);
});
