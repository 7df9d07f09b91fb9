import { readFileSync } from "node:fs";
import { faq } from "@/prisma/seed/data/faq";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

it.each([
  [
    "discount-codes",
    [
      "20261123023000_discount_question",
      "20261123071100_discount_question_renewals",
      "20261123090200_discount_question_memberships",
    ],
  ],
  ["gift-cards", ["20261123055000_gift_card_question"]],
])("a shop that already runs gets the help text about %s, once", async (slug, folders) => {
  const migration = folders
    .map((folder) => readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8"))
    .join("\n");
  const question = () =>
    sql("SELECT category, question, answer, is_active FROM faq_items WHERE slug = $1", [slug]);
  await sql("UPDATE faq_items SET is_active = false, answer = 'Ours' WHERE slug = $1", [slug]);
  await sql(migration);
  expect(await question()).toMatchObject([{ answer: "Ours", is_active: false }]);

  await sql("DELETE FROM faq_items WHERE slug = $1", [slug]);
  await sql(migration);
  await sql(migration);
  const { slug: _slug, ...sample } = faq.find((one) => one.slug === slug) ?? {};
  expect(await question()).toEqual([{ ...sample, is_active: true }]);
});

it("a shop without questions is new: its sample data brings the texts", async () => {
  await sql("DELETE FROM faq_items");
  for (const folder of ["20261123023000_discount_question", "20261123055000_gift_card_question"])
    await sql(readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8"));
  expect(await sql("SELECT slug FROM faq_items")).toEqual([]);
});
