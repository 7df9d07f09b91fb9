import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { LIMITS } from "@/lib/server/limits";
import { refusal } from "../../support/admin-shop";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();
const VIEWER = { isMember: false, memberDiscountPercent: 0, memberFreeFromCents: null };

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return { sessionId: `visitor-${visitors}-who-names-a-cart`, userId: null };
};
async function add(owner: ReturnType<typeof visitor>, quantity: number, onNewCart: () => Promise<void>) {
  const [product] = await sql(
    "SELECT id FROM products WHERE is_active AND available > 5 ORDER BY id LIMIT 1",
  );
  const productId = String(product?.["id"]);
  return addToCart(owner, VIEWER, { productId, quantity, isSubscription: false, offers: [] }, onNewCart);
}
const cartsOf = ({ sessionId }: ReturnType<typeof visitor>) =>
  sql("SELECT 1 FROM carts WHERE session_id = $1", [sessionId]);

describe("the limit of new carts", () => {
  it("counts an addition that creates a cart, also for a browser that already names one", async () => {
    const owner = visitor();
    const count = jest.fn(() => Promise.resolve());
    await add(owner, 1, count);
    expect(count).toHaveBeenCalledTimes(1);
    await add(owner, 1, count); // control: the cart exists
    expect(count).toHaveBeenCalledTimes(1);
    expect(await cartsOf(owner)).toHaveLength(1);
  });

  it("counts no addition that is refused, because it creates no cart", async () => {
    const owner = visitor();
    const count = jest.fn(() => Promise.resolve());
    for (const quantity of [100_000, 501]) await expect(add(owner, quantity, count)).rejects.toThrow();
    const [scarce] = await sql(
      "SELECT id, available FROM products WHERE is_active AND available < 500 LIMIT 1",
    );
    const wanted = { productId: String(scarce?.["id"]), quantity: Number(scarce?.["available"]) + 1 };
    const refused = addToCart(owner, VIEWER, { ...wanted, isSubscription: false, offers: [] }, count);
    expect((await refusal(refused)).code).toBe("out_of_stock");
    expect(count).not.toHaveBeenCalled();
    expect(await cartsOf(owner)).toEqual([]);
  });

  it("leaves no cart behind when it refuses", async () => {
    const owner = visitor();
    await expect(add(owner, 1, () => Promise.reject(new Error("too many carts")))).rejects.toThrow(
      "too many",
    );
    expect(await cartsOf(owner)).toEqual([]);
  });

  it("also applies to the carts that hold only a discount code", async () => {
    await sql(
      "INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, now() + interval '15 minutes')",
      ["newCartsPerAddress:203.0.113.40", LIMITS.newCartsPerAddress.points],
    );
    const viewer = { ...VIEWER, userId: null, isAdmin: false, staffRole: null, isWholesale: false };
    const enter = (owner: ReturnType<typeof visitor>, address: string) =>
      refusal(enterDiscountCode(owner, viewer as never, "UNKNOWN", address));
    const codes: string[] = [];
    // The shared count refuses with the first full batch.
    for (let call = 0; call < LIMITS.newCartsPerAddress.batch; call += 1)
      codes.push((await enter(visitor(), "203.0.113.40")).code);
    expect(codes.at(-1)).toBe("too_many");
    expect((await enter(visitor(), "203.0.113.41")).code).toBe("invalid_input"); // control
  });
});
