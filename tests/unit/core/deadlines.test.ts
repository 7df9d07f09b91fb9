import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatDate, formatDateTime, formatDeadline, formatLongDay, formatWeekday } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { WORDING_KEYS } from "@/lib/mail/wordings";
import { rankAttentionItems } from "@/lib/reports/rules/attention";
import { CALM } from "../../support/calm-attention";
import { sampleMail } from "../../support/sample-mails";

/** 24 hours apart: an instant is one day later in the second zone, at any time. */
const [WEST, EAST] = ["Pacific/Honolulu", "Pacific/Kiritimati"] as const;
const SHOP = { name: "Clover & Fern", url: "https://shop.example", supportEmail: "s@shop.example" };

const DATE = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g;
const datesIn = (text: string): string[] => text.match(DATE) ?? [];
const dayAfter = (date: string): string =>
  formatDate(new Date(Date.parse(`${date} 12:00 UTC`) + 24 * 60 * 60 * 1000).toISOString(), "UTC");

describe("deadlines are days of the shop's calendar", () => {
  it("at the edge of a day too", () => {
    const instant = "2026-12-01T05:30:00.000Z";
    expect(formatDate(instant, "America/Los_Angeles")).toBe("Nov 30, 2026");
    expect(formatDate(instant, "Europe/Berlin")).toBe("Dec 1, 2026");
    expect(formatDateTime(instant, "America/Los_Angeles")).toBe("Mon, Nov 30, 9:30 PM");
    expect(formatDeadline(instant, "America/Los_Angeles")).toBe("Mon, Nov 30, 9:30 PM PST");
  });

  it("in every email", () => {
    const dated = WORDING_KEYS.filter((name) => {
      const mailIn = (timeZone: string) => sampleMail(name, {}, undefined, { ...SHOP, timeZone });
      const [west, east] = [mailIn(WEST), mailIn(EAST)] as const;
      for (const part of ["subject", "text", "html"] as const) {
        expect([name, datesIn(east[part])]).toEqual([name, datesIn(west[part]).map(dayAfter)]);
        expect([name, west[part].match(/\b\d{4}-\d{2}-\d{2}(?:T|\b)/)]).toEqual([name, null]);
      }
      return datesIn(west.text).length > 0;
    });
    expect(dated.length).toBeGreaterThanOrEqual(6);
  });

  it("with the time zone where a shopper has until an hour", () => {
    expect(sampleMail("payment-link", {}, undefined, { ...SHOP, timeZone: "America/New_York" }).text).toMatch(
      /works until \w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M E[SD]T\./,
    );
  });

  it("on the dashboard", () => {
    const dispute = {
      title: "Order 1",
      href: "/",
      dueBy: "2026-12-01T05:30:00",
      cents: cents(100),
      isInquiry: false,
    };
    const details = [WEST, EAST].map((zone) => {
      return rankAttentionItems({ ...CALM, disputes: [dispute] }, "owner", zone)[0]?.detail;
    });
    expect(details).toEqual(["Answer the bank by Nov 30, 2026", "Answer the bank by Dec 1, 2026"]);
  });

  it("and a date without a time keeps its day", () => {
    expect(formatWeekday("2026-12-01")).toBe("Tuesday, December 1");
    expect(formatLongDay("2026-12-01")).toBe("December 1, 2026");
    expect(formatWeekday("2026-12-01T05:30:00.000Z")).toBeNull();
    expect(formatWeekday(null)).toBeNull();
  });
});

describe("dates are formatted in one place", () => {
  const root = path.resolve(__dirname, "../../..");
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const filesWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(path.join(root, file), "utf8"))).sort();

  it("with the time zone", () => {
    expect(filesWith(/\.toLocale(Date|Time)String\(|\.toDateString\(|\.toUTCString\(/)).toEqual([]);
    expect(filesWith(/Intl\.DateTimeFormat/)).toEqual([
      "lib/core/dates.ts",
      "lib/marketing/schema/settings.ts", // whether a time zone exists
      "lib/reports/rules/range.ts", // days and months of the shop's calendar
    ]);
  });

  it("and the end of a shopper's time with the zone's name", () => {
    expect(filesWith(/until \$?\{formatDateTime/)).toEqual([]);
  });

  it("and only a post's date, which has no time, is formatted in UTC", () => {
    expect(filesWith(/(formatDate|formatDateTime)\([^)]*"UTC"\)/)).toEqual([
      "app/(shop)/(reading)/blog/[slug]/page.tsx",
      "app/(shop)/(reading)/blog/page.tsx",
    ]);
  });
});
