import { eraseAccount } from "@/lib/account/commands/delete-account";
import { sendContactMessage } from "@/lib/help/commands";
import { contactSchema } from "@/lib/help/schema";
import { requestRestockMail } from "@/lib/restock/commands/notify-subscribers";
import { submitReview } from "@/lib/reviews/commands/submit-review";
import { db } from "@/lib/server/db";
import { saveProduct } from "@/lib/wishlist/commands";
import { sampleId } from "@/prisma/seed/ids";
import { refusal } from "../../support/admin-shop";
import { orderFixtures } from "../../support/order-fixtures";
import { ownDatabase } from "../../support/own-database";
import { waitFor } from "../../support/wait-for";

const { sql } = ownDatabase();
const { person } = orderFixtures(sql);
const productId = sampleId("product", "hemp-cheese");
const address = "203.0.113.5";

/** What a signed-in customer can write, and the table that it is stored in. */
const WRITES: [string, (userId: string) => Promise<unknown>][] = [
  [
    "reviews",
    (userId) =>
      submitReview(
        { productId, customerName: "Rosa", rating: 4, reviewText: "Fine cheese." },
        { userId, token: "a-browser", address },
      ),
  ],
  [
    "contact_messages",
    (userId) =>
      sendContactMessage(
        contactSchema.parse({
          ...{ name: "Rosa", email: "rosa@mail.example", category: "order", subject: "A jar" },
          message: "It came broken.",
        }),
        { userId, isMember: false, address },
      ),
  ],
  ["restock_requests", (userId) => requestRestockMail({ productId }, { userId, address })],
  ["wishlist_items", (userId) => saveProduct(userId, productId)],
];

describe.each(WRITES)("a row of %s", (table, write) => {
  const rowsOf = (userId: string) => sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [userId]);

  it("is not written for an account that is being deleted", async () => {
    await sql("UPDATE products SET on_hand = 0, available = 0 WHERE id = $1", [productId]);
    const { id } = await person();
    let refused: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
        await eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id } }));
        refused = refusal(write(id));
        await waitFor(async () => (await waiting()).length > 0);
      },
      { timeout: 9000 },
    );
    expect(await refused).toMatchObject({ code: "unauthorized" });
    expect(await rowsOf(id)).toEqual([]);
    const other = await person(); // control
    await write(other.id);
    expect(await rowsOf(other.id)).toHaveLength(1);
  });
});

const waiting = () =>
  sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
