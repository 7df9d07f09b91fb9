import { emails } from "@/lib/mail/emails";
import type { MailShop } from "@/lib/mail/schema";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();
const SHOP = { name: "Shop", url: "https://shop.example", timeZone: "UTC" } as MailShop;

const queued = (data: object) => ({ data, createdAt: new Date() });
const welcome = () => emails.welcome.renderQueued(queued({ firstName: "Ann", confirmUrl: null }), SHOP);
const ended = (because: "asked" | "unpaid" | "disputed") =>
  emails["membership-ended"].renderQueued(queued({ firstName: "Ann", planName: "Core", because }), SHOP);
const mails = () => Promise.all([welcome(), ended("asked"), ended("unpaid"), ended("disputed")]);

afterEach(() => sql("UPDATE membership_plans SET is_active = true"));

it("links to the plans while one is for sale", async () => {
  for (const { html, text } of await mails()) {
    expect(html).toContain("/membership-signup");
    expect(text).toContain("/membership-signup");
  }
});

it("links to the shop instead of a membership while no plan is for sale", async () => {
  await sql("UPDATE membership_plans SET is_active = false");
  for (const { html, text } of await mails())
    for (const form of [html, text]) {
      expect(form).not.toMatch(/membership-signup|plans|members pay/i);
      expect(form).toContain("https://shop.example/shop");
    }
});
