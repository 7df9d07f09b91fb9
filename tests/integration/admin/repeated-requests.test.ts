import { updateStock } from "@/lib/catalog/commands/update-products";
import { getAdminProduct, listStockChanges } from "@/lib/catalog/queries/admin-products";
import { bulkStockSchema } from "@/lib/catalog/schema/admin-product";
import { newId } from "@/lib/core/ids";
import { createCodes } from "@/lib/discounts/commands/create-codes";
import { createDiscount } from "@/lib/discounts/commands/save-discount";
import { getAdminDiscount } from "@/lib/discounts/queries/admin-discounts";
import { discountSchema } from "@/lib/discounts/schema/admin-discount";
import { issueCommands } from "@/lib/mail/commands/newsletter-issues";
import { ALREADY_SAVED, purgeStaffRequests } from "@/lib/server/claim-request";
import { MANAGER, OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, auditOf } = adminShop();

describe("stock that is added in bulk", () => {
  const add = (ids: string[], requestKey: string, quantity = 5) =>
    updateStock(OWNER, { requestKey, ids, how: "add", quantity });
  const stockOf = async (id: string) => (await getAdminProduct(id)).inventory;

  it("is added once when the request is repeated, and repeated calls get the first one's answer", async () => {
    const products = [await newProduct({ inventory: 10 }), await newProduct({ inventory: 1 })];
    const ids = products.map(({ id }) => id);
    const key = newId();
    expect(await add(ids, key)).toBe(2);
    await sql("UPDATE products SET on_hand = 3, available = 3 WHERE id = $1", [ids[0]]); // sales in between
    expect(await add(ids, key)).toBe(2);
    expect(await Promise.all(ids.map(stockOf))).toEqual([3, 6]);
    expect((await auditOf(ids[1] as string)).map(({ action }) => action)).toEqual([
      "product.create",
      "product.stock",
    ]);
  });

  it("is added once by two calls at the same time, and again with another key (control)", async () => {
    const { id } = await newProduct({ inventory: 10 });
    const key = newId();
    expect(await Promise.all([add([id], key), add([id], key)])).toEqual([1, 1]);
    expect(await stockOf(id)).toBe(15);
    await Promise.all([add([id], newId()), add([id], newId())]);
    expect(await stockOf(id)).toBe(25);
    expect((await listStockChanges(id)).map(({ change }) => change)).toEqual([5, 5, 5, 10]);
  });

  it("is refused with the key of another change, which another person's key is not", async () => {
    const { id } = await newProduct({ inventory: 10 });
    const key = newId();
    await add([id], key);
    expect(await refusal(add([id], key, 40))).toMatchObject({ code: "conflict" });
    expect(await stockOf(id)).toBe(15);
    await updateStock(MANAGER, { requestKey: key, ids: [id], how: "add", quantity: 40 });
    expect(await stockOf(id)).toBe(55);
  });

  it("is added each time without a key, as an integration may send it", async () => {
    const { id } = await newProduct({ inventory: 10 });
    const input = bulkStockSchema.parse({ ids: [id], how: "add", quantity: 5 });
    await updateStock(OWNER, input);
    await updateStock(OWNER, input);
    expect(await stockOf(id)).toBe(20);
  });

  it("can be added with the same key after a refusal, which added nothing", async () => {
    const { id } = await newProduct({ inventory: 1 });
    const key = newId();
    expect(await refusal(add([id], key, -2))).toMatchObject({ code: "invalid_input" });
    await sql("UPDATE products SET on_hand = 5, available = 5 WHERE id = $1", [id]);
    await add([id], key, -2);
    expect(await stockOf(id)).toBe(3);
  });
});

it("codes are created once for each request, also by two calls at the same time", async () => {
  const { id } = await createDiscount(
    OWNER,
    discountSchema.parse({
      ...{ title: "Fair", method: "unique_codes", code: "FAIR", kind: "percent", percent: "10" },
    }),
  );
  const create = (requestKey: string) => createCodes(OWNER, id, { requestKey, count: 3 });
  const [key, other] = [newId(), newId()];
  const answers = await Promise.all([create(key), create(key)]);
  expect(answers.map(({ codes }) => codes)).toEqual([3, 3]);
  expect((await create(key)).codes).toBe(3);
  expect((await create(other)).codes).toBe(6); // control
  expect(await refusal(createCodes(OWNER, id, { requestKey: key, count: 30 }))).toMatchObject({
    code: "conflict",
    message: ALREADY_SAVED,
  });
  expect((await getAdminDiscount(id)).codes).toBe(6);
});

it("a newsletter issue is created once for each request, so that it is sent once", async () => {
  const create = (requestKey?: string) =>
    issueCommands.create(OWNER, { subject: "In season", body: "Squash.", requestKey });
  const key = newId();
  const answers = await Promise.all([create(key), create(key)]);
  const [first, again] = answers.map(({ id }) => id);
  expect(again).toBe(first);
  expect((await create(key)).id).toBe(first);
  const others = [await create(newId()), await create()]; // control
  expect(new Set([first, ...others.map(({ id }) => id)]).size).toBe(3);
  expect(await sql("SELECT count(*)::int AS n FROM newsletter_issues")).toEqual([{ n: 3 }]);
});

it("keys are deleted after a week", async () => {
  const { id } = await newProduct({ inventory: 10 });
  const keys = [newId(), newId()];
  for (const requestKey of keys) await updateStock(OWNER, { requestKey, ids: [id], how: "add", quantity: 1 });
  await sql(
    "UPDATE staff_requests SET created_at = created_at - interval '8 days' WHERE key LIKE '%' || $1",
    [keys[0]],
  );
  expect(await purgeStaffRequests()).toBe(1);
  await updateStock(OWNER, { requestKey: String(keys[1]), ids: [id], how: "add", quantity: 1 });
  expect((await getAdminProduct(id)).inventory).toBe(12);
});
