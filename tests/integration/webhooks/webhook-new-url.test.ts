import { deliverWebhooks } from "@/lib/webhooks/commands/deliver-webhooks";
import { createWebhook, updateWebhook } from "@/lib/webhooks/commands/save-webhook";
import { listWebhooks } from "@/lib/webhooks/queries";
import type { Webhook } from "@/lib/webhooks/schema";
import { OWNER } from "../../support/actors";
import { adminShop } from "../../support/admin-shop";
import { movableClock } from "../../support/movable-clock";
import { webhookReceiver } from "../../support/webhook-receiver";

const { sql } = adminShop();
const clock = movableClock();
const receiver = webhookReceiver();
const DAY = 24 * 3600;

beforeEach(async () => {
  clock.moveTo(0);
  await sql("DELETE FROM webhook_endpoints");
  await sql("DELETE FROM notices");
});

const endpoint = () =>
  createWebhook(OWNER, {
    url: receiver.url("/old"),
    description: "",
    events: ["stock.low"],
    isEnabled: true,
  });
/** An event whose next attempt is not retried in the same run. */
async function happen(): Promise<void> {
  await sql("DELETE FROM webhook_deliveries");
  await sql("SELECT record_webhook_event('stock.low', '{\"productId\": \"p\"}', NULL)");
  await sql("UPDATE webhook_deliveries SET attempts = 1");
}
async function change(to: Partial<Pick<Webhook, "url" | "description">>): Promise<Webhook> {
  const [saved] = await listWebhooks();
  if (!saved) throw new Error("There is no webhook");
  const { id, url, description, events, isEnabled, version } = saved;
  return updateWebhook(OWNER, id, { url, description, events, isEnabled, version, ...to });
}
const alerts = () => sql("SELECT kind FROM notices");

it.each<[string, boolean, () => Partial<Webhook>]>([
  [
    "a new URL is not turned off for the failures of the old one",
    true,
    () => ({ url: receiver.url("/new") }),
  ],
  ["a new description changes nothing about failures (control)", false, () => ({ description: "ERP" })],
])("%s", async (_what, stays, to) => {
  await endpoint();
  receiver.answers((response) => response.writeHead(500).end());
  await happen();
  await deliverWebhooks();
  clock.moveTo(3 * DAY - 60);
  await happen();
  await deliverWebhooks();
  expect(await change(to())).toMatchObject({ failingSince: stays ? null : expect.any(String) });
  clock.moveTo(3 * DAY + 60);
  await happen();
  await deliverWebhooks();
  expect(await listWebhooks()).toMatchObject([{ isEnabled: stays, failingSince: expect.any(String) }]);
  expect(await alerts()).toHaveLength(stays ? 0 : 1);
});

it.each([
  [
    "a response of the old URL that arrives after the change does not count against the new one",
    "/new",
    true,
  ],
  ["a response to the present URL counts (control)", "/old", false],
])("%s", async (_what, path, stays) => {
  await endpoint();
  await happen();
  const saved: Promise<unknown>[] = [];
  receiver.answers((response) => {
    saved.push(
      change({ url: receiver.url(path), description: "ERP" }).then(() => response.writeHead(410).end()),
    );
  });
  await deliverWebhooks();
  await Promise.all(saved);
  expect(await listWebhooks()).toMatchObject([
    { isEnabled: stays, failingSince: stays ? null : expect.any(String) },
  ]);
  expect(await alerts()).toHaveLength(stays ? 0 : 1);
});
