import { readFileSync } from "node:fs";
import { faq } from "@/prisma/seed/data/faq";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();
const MIGRATION = readFileSync("prisma/migrations/20261123023000_discount_question/migration.sql", "utf8");
const question = () =>
  sql("SELECT category, question, answer, is_active FROM faq_items WHERE slug = 'discount-codes'");

it("a shop that already runs gets the help text about discounts, once", async () => {
  await sql("UPDATE faq_items SET is_active = false, answer = 'Ours' WHERE slug = 'discount-codes'");
  await sql(MIGRATION);
  expect(await question()).toMatchObject([{ answer: "Ours", is_active: false }]);

  await sql("DELETE FROM faq_items WHERE slug = 'discount-codes'");
  await sql(MIGRATION);
  await sql(MIGRATION);
  const { slug: _slug, ...sample } = faq.find(({ slug }) => slug === "discount-codes") ?? {};
  expect(await question()).toEqual([{ ...sample, is_active: true }]);

  // A shop without questions is new: its sample data brings the text.
  await sql("DELETE FROM faq_items");
  await sql(MIGRATION);
  expect(await question()).toEqual([]);
});
