import { createClient } from "../support/api-client/create-client";
import { ADDRESS, Buyer } from "../support/buyer";
import { PASSWORD } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

// Uses the shop like an external application that knows only the API reference, through the generated client.

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

const client = (address: string) => createClient(new Buyer(shop.url, address));

it("a guest finds a product, fills the cart, and reads what it costs", async () => {
  const api = client("198.51.100.121");
  const { data: products = [] } = await api.GET("/api/products", { params: { query: { limit: 2 } } });
  const product = products.find(({ inventory }) => inventory > 4);
  if (!product) throw new Error("no product is in stock");
  const added = await api.POST("/api/cart", { body: { productId: product.id, quantity: 2 } });
  expect(added.response.status).toBe(201);
  const id = String(added.data?.id);
  const changed = await api.PUT("/api/cart/{id}", { params: { path: { id } }, body: { quantity: 3 } });
  expect(changed.data).toMatchObject({ id, quantity: 3 });
  const { data: cart = [] } = await api.GET("/api/cart");
  expect(cart.map(({ productId, quantity }) => [productId, quantity])).toEqual([[product.id, 3]]);
  const { data: quote } = await api.GET("/api/checkout/quote", { params: { query: { state: "CA" } } });
  expect(quote).toBeDefined();
  const { data: stock } = await api.GET("/api/availability", { params: { query: { ids: product.id } } });
  expect(stock?.stock[product.id]).toBe(product.inventory);
  const { data: found = [] } = await api.GET("/api/search/suggestions", {
    params: { query: { search: product.name.slice(0, 5) } },
  });
  expect(found.map(({ name }) => name)).toContain(product.name);
  const payment = await api.POST("/api/create-payment-intent", {
    body: {
      amount: 1,
      shippingMethod: "standard",
      shippingInfo: { ...ADDRESS, state: "CA" },
    },
  });
  expect([payment.response.status, payment.error?.code]).toEqual([409, "amount_mismatch"]);
  expect((await api.DELETE("/api/cart/{id}", { params: { path: { id } } })).data).toEqual({
    id,
    deleted: true,
  });
});

it("a customer signs up, keeps addresses and saved items, and deletes the account", async () => {
  const api = client("198.51.100.122");
  const email = "api-client@garden.example";
  const account = { firstName: "Rosa", lastName: "Field", email, password: PASSWORD };
  const { data: user } = await api.POST("/api/auth/register", { body: account });
  expect(user).toMatchObject({ email, isMember: false });
  const address = {
    firstName: "Rosa",
    lastName: "Field",
    address: "1 Elm St",
    city: "Ojai",
    state: "CA",
    zip: "93023",
  } as const;
  const { data: saved, error } = await api.POST("/api/account/addresses", { body: address });
  expect(error).toBeUndefined();
  expect((await api.GET("/api/account/addresses")).data?.map(({ id }) => id)).toEqual([saved?.id]);
  const { data: products = [] } = await api.GET("/api/products", { params: { query: { limit: 1 } } });
  const productId = String(products[0]?.id);
  await api.POST("/api/wishlist", { body: { productId } });
  expect((await api.GET("/api/wishlist")).data?.map((item) => item.productId)).toEqual([productId]);
  expect((await api.GET("/api/orders")).data).toEqual([]);
  expect((await api.GET("/api/membership/status")).data?.isActive).toBe(false);
  expect((await api.GET("/api/account/subscriptions")).data?.subscriptions).toEqual([]);
  const refused = await api.POST("/api/newsletter", { body: { email: "nobody" } });
  expect([refused.response.status, refused.error?.code]).toEqual([400, "invalid_input"]);
  const deleted = await api.DELETE("/api/account", { body: { password: account.password } });
  expect(deleted.response.status).toBe(200);
  expect((await api.GET("/api/auth/user")).error?.code).toBe("unauthorized");
});
