import { exportCustomer } from "@/lib/account/commands/export-customer";
import { reauthenticate } from "@/lib/account/commands/reauthenticate";
import { recordDataExport } from "@/lib/account/commands/record-data-export";
import { startSecondFactorSetup } from "@/lib/account/commands/second-factor";
import { updateCustomerSchema } from "@/lib/account/schema/customer";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { updateCustomer } from "@/lib/membership/commands/update-customer";
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "@/lib/webhooks/commands/save-webhook";
import { OWNER } from "../../support/actors";
import { adminShop, refusal } from "../../support/admin-shop";
import { PASSWORD } from "../../support/people";
import { codes, staffSessions } from "../../support/staff-sessions";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql } = adminShop();
const { staff, sessionOf } = staffSessions(sql);

describe("re-authentication (D45)", () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const proved = (seconds: number) => ({ ...OWNER, provedAt: ago(seconds) });
  const [recent, old] = [9 * 60 + 59, 10 * 60 + 1];

  it("is required after 10 minutes for permissions, but not for other or unchanged fields", async () => {
    const { userId } = await staff({ isAdmin: false });
    const change = (seconds: number, input: object) =>
      updateCustomer(proved(seconds), userId, updateCustomerSchema.parse(input));
    const role = { isAdmin: true, staffRole: "content" };
    expect(await refusal(change(old, role))).toMatchObject({
      status: 403,
      code: "reauthentication_required",
    });
    await change(recent, role);
    await change(old, { ...role, firstName: "Sage" });
    expect(await codes([change(old, { isAdmin: false })])).toEqual(["reauthentication_required"]);
    expect(await sql("SELECT is_admin, first_name FROM users WHERE id = $1", [userId])).toEqual([
      { is_admin: true, first_name: "Sage" },
    ]);
  });

  it("is required for another email of a staff account, whose new mailbox could connect a provider", async () => {
    const colleague = await staff();
    const customer = await staff({ isAdmin: false });
    const move = (seconds: number, { userId }: { userId: string }, email: string) =>
      updateCustomer(proved(seconds), userId, updateCustomerSchema.parse({ email }));
    const [before] = await sql("SELECT email FROM users WHERE id = $1", [colleague.userId]);
    expect(await codes([move(old, colleague, "moved@shop.example")])).toEqual(["reauthentication_required"]);
    expect(await sql("SELECT email FROM users WHERE id = $1", [colleague.userId])).toEqual([before]);
    const unchanged = move(old, colleague, String(before?.["email"]));
    expect(await codes([unchanged, move(old, customer, "moved@home.example")])).toEqual(["done", "done"]);
    expect(await codes([move(recent, colleague, "moved@shop.example")])).toEqual(["done"]);
  });

  it("is required for exports of personal data and for the second factor", async () => {
    const { userId } = await staff({ isAdmin: false });
    const person = await staff();
    const actions = (seconds: number) => [
      exportCustomer(proved(seconds), userId),
      recordDataExport(proved(seconds), "customers.csv", {}),
      startSecondFactorSetup({ ...person, provedAt: ago(seconds) }),
    ];
    expect(await codes(actions(old))).toEqual(Array(3).fill("reauthentication_required"));
    expect(await codes(actions(recent))).toEqual(["done", "done", "done"]);
  });

  it("is required for each change of a webhook", async () => {
    const input = {
      url: "https://example.com/",
      description: "",
      events: ["order.paid" as const],
      isEnabled: true,
    };
    const { id } = await createWebhook(proved(recent), input);
    const actions = (seconds: number) => [
      () => createWebhook(proved(seconds), input),
      () => updateWebhook(proved(seconds), id, { ...input, version: 1 }),
      () => rotateWebhookSecret(proved(seconds), id),
      () => deleteWebhook(proved(seconds), id),
    ];
    const runInSequence = async (seconds: number) => {
      const results: string[] = [];
      for (const action of actions(seconds)) results.push(...(await codes([action()])));
      return results;
    };
    expect(await runInSequence(old)).toEqual(Array(4).fill("reauthentication_required"));
    expect(await runInSequence(recent)).toEqual(Array(4).fill("done"));
  });

  it("is required to delete a staff member, but not a customer", async () => {
    const [customer, colleague] = [await staff({ isAdmin: false }), await staff()];
    const remove = (seconds: number, { userId }: { userId: string }) =>
      deleteCustomer(proved(seconds), userId);
    expect(await codes([remove(old, colleague)])).toEqual(["reauthentication_required"]);
    expect(await codes([remove(old, customer), remove(recent, colleague)])).toEqual(["done", "done"]);
  });

  it("succeeds with the password, in a session that has not ended", async () => {
    const person = await staff();
    await sql("UPDATE sessions SET last_proved_at = now() - interval '1 hour' WHERE id = $1", [
      person.sessionId,
    ]);
    const provedAt = async () => (await sessionOf(person))?.["last_proved_at"] as Date;
    const before = await provedAt();
    expect(await codes([reauthenticate(person, "not-the-password")])).toEqual(["invalid_input"]);
    expect(await provedAt()).toEqual(before);
    await reauthenticate(person, PASSWORD);
    expect((await provedAt()).getTime()).toBeGreaterThan(before.getTime());
    await sql("DELETE FROM sessions WHERE id = $1", [person.sessionId]);
    expect(await codes([reauthenticate(person, PASSWORD)])).toEqual(["unauthorized"]);
  });
});
