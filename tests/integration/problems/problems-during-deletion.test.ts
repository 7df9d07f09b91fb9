import { addProblemPhoto } from "@/lib/problems/commands/add-photo";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { refusal } from "../../support/admin-shop";
import { deleteOwnAccount } from "../../support/delete-own-account";
import { hold } from "../../support/hold";
import { coloredPhoto } from "../../support/pictures";
import { problemShop } from "../../support/problem-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const problems = problemShop();
const { delivered, input, report } = problems;
const { sql } = problems.shop;
const address = "203.0.113.5";

/**
 * Deletes the account, and starts the work once the deletion has erased the reports but not yet the order.
 * @returns its refusal
 */
async function deleteDuring(userId: string, work: () => Promise<unknown>) {
  const erasure = await hold(String(process.env["DATABASE_URL"]), "LOCK TABLE order_holds IN EXCLUSIVE MODE");
  const deleted = deleteOwnAccount(userId);
  await erasure.waiting(1);
  const refused = refusal(work());
  await erasure.waiting(2);
  await erasure.free();
  await deleted;
  return refused;
}

it.each(["the session of the buyer", "the proof of the report"])(
  "a photo that is uploaded with %s while the account is being deleted is not stored",
  async (access) => {
    const order = await delivered();
    const { id, proof } = await report(order);
    const sender = access.startsWith("the session")
      ? { userId: order.userId, proof: undefined, address }
      : { userId: null, proof, address };
    const photo = coloredPhoto("red");
    expect(await deleteDuring(order.userId, () => addProblemPhoto(id, photo, sender))).toMatchObject({
      code: "not_found",
    });
    expect(await refusal(addProblemPhoto(id, photo, sender))).toMatchObject({ code: "not_found" });
    expect(await sql("SELECT 1 FROM order_problem_photos WHERE problem_id = $1", [id])).toEqual([]);
  },
);

it("a report that is sent while the account is being deleted is not stored", async () => {
  const order = await delivered();
  const send = () => reportProblem(input(order.orderNumber), problems.reporter(order.userId));
  expect(await deleteDuring(order.userId, send)).toMatchObject({ code: "unauthorized" });
  expect(await sql("SELECT 1 FROM order_problems WHERE order_id = $1", [order.id])).toEqual([]);
});
