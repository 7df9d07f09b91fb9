import { createSession } from "@/lib/account/commands/sessions";
import { getUserOfSession } from "@/lib/account/queries/current-user";
import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { setLineQuantity, switchLineMode } from "@/lib/cart/commands/change-lines";
import { getCart } from "@/lib/cart/queries";
import { newId } from "@/lib/core/ids";
import { ownDatabase } from "../../support/own-database";
import { statementsSent } from "../../support/statements-sent";

const { sql } = ownDatabase();

async function sessionOf(email: string) {
  const [row] = await sql("SELECT id, session_version FROM users WHERE email = $1", [email]);
  const claim = { userId: String(row?.["id"]), sessionVersion: Number(row?.["session_version"]) };
  return createSession(claim, { passwordLength: 12, replaces: null });
}

const GUEST = { isMember: false, memberDiscountPercent: 0, memberFreeFromCents: null };
const MEMBER = { ...GUEST, isMember: true };
const guest = () => ({ sessionId: newId(), userId: null });

/** A product with this stock, and a request for some of it. */
async function some(available: number) {
  const [row] = await sql(
    `UPDATE products SET on_hand = $1, available = $1
     WHERE id = (SELECT id FROM products WHERE is_active ORDER BY random() LIMIT 1) RETURNING id`,
    [available],
  );
  return (quantity: number, isSubscription = false) => ({
    productId: String(row?.["id"]),
    quantity,
    isSubscription,
    offers: [],
  });
}

describe("round trips to the database (docs/decisions/0055)", () => {
  it.each(["shopper", "member", "admin"])("identifying a signed-in user takes one: %s", async (name) => {
    const email = `${name}@cloverandfern.example`;
    const session = await sessionOf(email);
    const sent = await statementsSent(async () =>
      expect(await getUserOfSession(session)).toMatchObject({ email }),
    );
    expect(sent).toHaveLength(1);
  });

  it("adding to a cart takes one; creating the cart takes two, or one if new carts are not counted", async () => {
    const owner = guest();
    const of = await some(50);
    const countCart = () => Promise.resolve();
    expect(await statementsSent(() => addToCart(owner, GUEST, of(1), countCart))).toHaveLength(2);
    expect(await statementsSent(() => addToCart(owner, GUEST, of(1), countCart))).toHaveLength(1);
    expect(await statementsSent(() => addToCart(guest(), GUEST, of(1)))).toHaveLength(1);
  });

  it("reading a cart takes one", async () => {
    const owner = guest();
    await addToCart(owner, GUEST, (await some(50))(1));
    expect(await statementsSent(() => getCart(owner, GUEST))).toHaveLength(1);
  });
});

describe("adding to a cart", () => {
  it("returns the line as the cart shows it, in both modes and merged with a lapsed subscription's", async () => {
    const owner = guest();
    const of = await some(50);
    for (const [viewer, wanted] of [
      [MEMBER, of(1)],
      [MEMBER, of(2)],
      [MEMBER, of(3, true)],
      [GUEST, of(1)],
    ] as const) {
      const { id, line } = await addToCart(owner, viewer, wanted);
      const shown = (await getCart(owner, viewer)).find((one) => one.id === id);
      expect(line).toEqual(shown ?? null);
    }
  });

  it("creates no cart for a refused request, and counts a new cart before creating it", async () => {
    const owner = guest();
    const of = await some(2);
    const asked = jest.fn(() => Promise.resolve());
    await expect(addToCart(owner, GUEST, of(3), asked)).rejects.toMatchObject({
      code: "out_of_stock",
      details: { available: 2 },
    });
    expect(asked).not.toHaveBeenCalled();
    const refuse = () => Promise.reject(new Error("too many carts"));
    await expect(addToCart(owner, GUEST, of(1), refuse)).rejects.toThrow("too many carts");
    expect(await sql("SELECT id FROM carts WHERE session_id = $1", [owner.sessionId])).toEqual([]);
    await addToCart(owner, GUEST, of(1), asked);
    await addToCart(owner, GUEST, of(1), asked);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the stock", 7, 1, 7, "out_of_stock"],
    ["the maximum of a line", 5000, 100, 500, "invalid_input"],
  ])("never exceeds %s, however many requests are concurrent", async (_name, stock, quantity, most, code) => {
    const owner = guest();
    const of = await some(stock);
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () => addToCart(owner, GUEST, of(quantity))),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(16 - most / quantity);
    for (const reason of refused) expect(reason).toMatchObject({ code });
    expect(await getCart(owner, GUEST)).toMatchObject([{ quantity: most }]);
  });

  it.each([
    ["the stock", 7, 1, 7],
    ["the maximum of a line", 5000, 100, 500],
  ])(
    "never exceeds %s in both modes together, also beside changes of quantity",
    async (_name, stock, quantity, most) => {
      const owner = guest();
      const of = await some(stock);
      const { id } = await addToCart(owner, MEMBER, of(quantity));
      await addToCart(owner, MEMBER, of(quantity, true));
      for (let round = 0; round < 5; round += 1) {
        await setLineQuantity(owner, id, quantity, MEMBER);
        await Promise.allSettled([
          ...Array.from({ length: 12 }, (_, index) =>
            addToCart(owner, MEMBER, of(quantity, index % 2 === 0)),
          ),
          setLineQuantity(owner, id, 3 * quantity, MEMBER),
        ]);
        const lines = await getCart(owner, MEMBER);
        expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBeLessThanOrEqual(most);
        await switchLineMode(owner, MEMBER, id, true); // one line of all
        await switchLineMode(owner, MEMBER, id, false);
      }
    },
  );
});
