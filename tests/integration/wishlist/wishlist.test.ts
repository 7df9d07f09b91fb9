import { VISITOR_TERMS } from "@/lib/account/queries/member-terms";
import { findPlansForSale } from "@/lib/membership/queries";
import { listSavedItems } from "@/lib/wishlist/queries";
import { ownDatabase } from "../../support/own-database";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();

it("a saved item shows the lowest discount of all plans, as product cards do, whichever plan is first", async () => {
  const [product] = await sql("SELECT id FROM products WHERE is_active ORDER BY id LIMIT 1");
  await sql("UPDATE products SET regular_price_cents = 1000, wholesale_price_cents = NULL WHERE id = $1", [
    product?.["id"],
  ]);
  await sql("INSERT INTO users (id, email, updated_at) VALUES ('u', 'rosa@field.example', now())");
  await sql("INSERT INTO wishlist_items (id, user_id, product_id) VALUES ('w', 'u', $1)", [product?.["id"]]);
  const [first] = await findPlansForSale();
  await sql("UPDATE membership_plans SET discount_percentage = CASE WHEN id = $1 THEN 30 ELSE 15 END", [
    first?.id,
  ]);
  const viewer = { ...(VISITOR_TERMS as Parameters<typeof listSavedItems>[0]), userId: "u" };
  expect(await listSavedItems(viewer)).toMatchObject([
    { product: { priceCents: 1000, memberPriceCents: 850 } },
  ]);
});
