import { listCampaigns } from "@/lib/campaigns/queries";
import { localTimeOf } from "@/lib/core/dates";
import { getAdminIssue } from "@/lib/help/queries/issues";
import { issueCommands, sendDueIssues, sendIssue } from "@/lib/mail/commands/newsletter-issues";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { hold } from "../../support/hold";
import { movableClock } from "../../support/movable-clock";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const clock = movableClock();
const HOUR = 3600;

beforeEach(async () => {
  await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
  await sql("TRUNCATE mail_outbox, newsletter_issues, newsletter_subscribers");
  await sql(
    "INSERT INTO newsletter_subscribers (id, email, confirmed_at) VALUES ('in', 'a@list.example', now())",
  );
});

/** A time of the shop's clock. */
const inHours = (hours: number) =>
  localTimeOf(new Date(now().getTime() + hours * HOUR * 1000), "America/Los_Angeles");
const schedule = (hours: number) =>
  issueCommands.create(OWNER, { subject: "In season", body: "Squash.", sendAt: inHours(hours) });
const queued = () => sql("SELECT recipient FROM mail_outbox WHERE template = 'newsletter-issue'");

describe("a scheduled newsletter issue", () => {
  it.each<[string, string, number]>([
    ["is not sent when staff postpone it while the job starts", "send_at + interval '1 day'", 0],
    ["is not sent when staff clear its time while the job starts", "NULL", 0],
    ["is sent when staff change only its text while the job starts (control)", "send_at", 1],
  ])("%s", async (_what, sendAt, sent) => {
    const { id } = await schedule(1);
    clock.moveTo(HOUR + 60);
    const edit = await hold(
      String(process.env["DATABASE_URL"]),
      `UPDATE newsletter_issues SET send_at = ${sendAt}, subject = 'Later' WHERE id = $1`,
      [id],
    );
    const job = sendDueIssues();
    await edit.waiting(1);
    await edit.free();
    expect([await job, (await queued()).length]).toEqual([sent, sent]);
  });

  it("is shown as not sent, also in the calendar, once it is more than a day late", async () => {
    const { id } = await schedule(1);
    const shown = async () => {
      const [campaign] = (await listCampaigns("owner")).filter(({ kind }) => kind === "newsletter");
      return [(await getAdminIssue(db(), id))?.isMissed, campaign?.state, campaign?.detail];
    };
    expect(await shown()).toEqual([false, "scheduled", ""]);
    await sql("UPDATE store_settings SET postal_address = ''");
    clock.moveTo(HOUR + 120);
    await sendDueIssues();
    expect(await shown()).toEqual([false, "ended", "Not sent yet"]);
    clock.moveTo(26 * HOUR);
    await sendDueIssues();
    expect(await shown()).toEqual([true, "ended", "Not sent"]);
    await sql("UPDATE store_settings SET postal_address = '1 Field Rd, Ojai, CA 93023'");
    await sendIssue(OWNER, id);
    expect(await shown()).toEqual([false, "active", "Sent to 1"]);
  });
});

describe("Send on a newsletter issue", () => {
  it("that was changed since the page loaded is refused with the saved issue, and nothing is sent", async () => {
    const { id, version } = await issueCommands.create(OWNER, { subject: "In season", body: "Squash." });
    const changed = await issueCommands.change(OWNER, id, { subject: "Half written", version });
    expect(await refusal(sendIssue(OWNER, id, version))).toMatchObject({
      code: "conflict",
      details: { current: { subject: "Half written" } },
    });
    expect(await queued()).toEqual([]);
    await sendIssue(OWNER, id, changed.version);
    expect(await queued()).toHaveLength(1);
  });
});
