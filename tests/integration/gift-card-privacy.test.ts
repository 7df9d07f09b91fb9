import { eraseAccount } from "@/lib/account/commands/delete-account";
import { db, type Tx } from "@/lib/server/db";
import { errorOf } from "../support/discount-shop";
import { giftCardShop } from "../support/gift-card-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { boughtCard, stateOf, redeem, person, accountOf } = giftCardShop();

const erase = async (tx: Tx, id: string) =>
  eraseAccount(tx, await tx.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } }));
const deleteAccount = (id: string) => db().$transaction((tx) => erase(tx, id));

describe("redeeming with a deleted account", () => {
  it("is refused after the deletion", async () => {
    const { code, id } = await boughtCard();
    const { id: userId } = await person();
    await deleteAccount(userId);
    expect(await errorOf(redeem(userId, code))).toMatchObject({ code: "unauthorized" });
    expect(await stateOf(id)).toBe("sent");
  });

  it("is refused during the deletion", async () => {
    const { code, id } = await boughtCard();
    const { id: userId } = await person();
    let redeemed: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
        await erase(tx, userId);
        redeemed = errorOf(redeem(userId, code));
        await new Promise((resolve) => setTimeout(resolve, 500));
      },
      { timeout: 9000 },
    );
    expect(await redeemed).toMatchObject({ code: "unauthorized" });
    expect([await stateOf(id), await accountOf(userId)]).toEqual(["sent", undefined]);
  });
});
