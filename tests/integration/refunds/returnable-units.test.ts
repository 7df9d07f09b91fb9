import { returnUnits } from "@/lib/checkout/commands/returns/return-units";
import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { returnUnitsSchema } from "@/lib/problems/schema";
import { PACKER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { problemShop } from "../../support/problem-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { shop, delivered, report } = problemShop();
let keys = 0;

it("staff can record a return only of units that have not come back", async () => {
  const order = await delivered();
  const first = (await report(order, { lines: [{ line: 1, quantity: 2 }] })).id;
  const left = async (id: string) => (await getAdminProblem(id)).lines.map(({ returnable }) => returnable);
  const back = async (id: string, quantity: number) => {
    keys += 1;
    const line = (await getAdminProblem(id)).lines[0]?.id;
    const input = { requestKey: `return-${keys}-of-a-test`, line, quantity, outcome: "restocked" };
    return returnUnits(PACKER, id, returnUnitsSchema.parse(input));
  };
  const tooMany = async (id: string, quantity: number) =>
    expect(await refusal(back(id, quantity))).toMatchObject({
      code: "invalid_input",
      details: { fields: { quantity: expect.any(String) } },
    });
  expect(await left(first)).toEqual([2]);
  await tooMany(first, 3);
  await back(first, 1);
  expect(await left(first)).toEqual([1]);
  await tooMany(first, 2);
  const second = (await report(order, { lines: [{ line: 1, quantity: 1 }] })).id;
  expect(await left(second)).toEqual([1]);
  await back(first, 1);
  expect([await left(first), await left(second)]).toEqual([[0], [1]]);
  await tooMany(first, 1);
  await tooMany(second, 2);
  await back(second, 1);
  expect(await left(second)).toEqual([0]);
  await tooMany(second, 1);
});

it("staff cannot record a return of a deleted product", async () => {
  const order = await delivered();
  const { id } = await report(order, { lines: [{ line: 1, quantity: 2 }] });
  await shop.sql("UPDATE order_lines SET product_id = NULL WHERE order_id = $1", [order.id]);
  expect((await getAdminProblem(id)).lines).toMatchObject([{ returnable: 0 }]);
});
