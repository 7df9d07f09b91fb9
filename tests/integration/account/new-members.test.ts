import { dayOf } from "@/lib/core/dates";
import { getMembershipStats } from "@/lib/membership/queries/membership-stats";
import { getReport } from "@/lib/reports/queries/report";
import { now } from "@/lib/server/clock";
import { sampleId } from "@/prisma/seed/ids";
import { ownDatabase } from "../../support/own-database";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();
const DAY = 86_400_000;
let made = 0;

/** A user with a membership for each start; null for an abandoned purchase. */
async function person(id: string, starts: readonly (Date | null)[], more = "") {
  await sql("INSERT INTO users (id, email, updated_at) VALUES ($1, $1 || '@grove.example', now())", [id]);
  if (more) await sql(`UPDATE users SET ${more} WHERE id = $1`, [id]);
  for (const [index, begun] of starts.entries()) {
    made += 1;
    const isLast = index === starts.length - 1;
    await sql(
      `INSERT INTO subscriptions (id, user_id, plan_id, stripe_subscription_id, status, begun_at, ended_at, updated_at)
       VALUES ($1, $2, $3, $1, $4::"SubscriptionStatus", $5::timestamptz AT TIME ZONE 'UTC', $6::timestamptz AT TIME ZONE 'UTC', now())`,
      [
        `sub_new_${made}`,
        id,
        sampleId("plan", "core"),
        begun && isLast ? "active" : "canceled",
        begun?.toISOString() ?? null,
        isLast ? null : begun?.toISOString(),
      ],
    );
  }
}

/** The first instant of the current month in a time zone. */
function startOfMonth(timeZone: string): Date {
  const month = dayOf(now(), timeZone).slice(0, 7);
  let start = Date.parse(`${month}-01T00:00:00Z`) - DAY;
  while (dayOf(new Date(start), timeZone) < `${month}-01`) start += 900_000;
  return new Date(start);
}

it.each(["America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo"])(
  "the plans and the reports count the same new members of this month in %s",
  async (timeZone) => {
    await sql("DELETE FROM subscriptions");
    await sql("DELETE FROM users WHERE email LIKE '%@grove.example'");
    await sql("UPDATE store_settings SET time_zone = $1", [timeZone]);
    const first = startOfMonth(timeZone);
    const before = new Date(first.getTime() - 1);
    await person("new", [first]);
    await person("twice", [first, now()]);
    await person("left-the-shop", [first], "deleted_at = now()");
    await person("last-month", [before]);
    await person("returned", [before, first]);
    await person("gave-up", [null]);
    await person("given-up-before", [null, first]);
    await person("complimentary", [], "membership_status = 'active', membership_start_date = now()");
    const { figures, buckets } = await getReport({ range: "month" });
    const charted = buckets.reduce((sum, { newMembers }) => sum + newMembers, 0);
    const { newSignupsThisMonth } = await getMembershipStats();
    expect([newSignupsThisMonth, figures.newMembers, charted]).toEqual([4, 4, 4]);
  },
);
