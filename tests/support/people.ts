import { randomBytes } from "node:crypto";
import { Buyer } from "./buyer";
import type { TestShop } from "./shop";

export const PASSWORD = "plenty-of-thyme";

let people = 0;
/** Files that share a shop give their people different addresses. */
const FILE = randomBytes(3).toString("hex");

/** A newly signed-up user with a separate client address. */
export async function person(
  shop: Pick<TestShop, "url">,
  change: Record<string, string> = {},
): Promise<{ email: string; buyer: Buyer }> {
  people += 1;
  const email = change["email"] ?? `grower${people}.${FILE}@garden.example`;
  const buyer = new Buyer(shop.url, `198.51.100.${people}`);
  const account = { firstName: "Olive", lastName: "Grove", password: PASSWORD, ...change, email };
  const { status, body } = await buyer.call<unknown>("POST", "/api/auth/register", account);
  if (status !== 201) throw new Error(`${email} could not sign up: ${status} ${String(body)}`);
  return { email, buyer };
}

/** A new staff member. */
export async function staffOf(shop: Pick<TestShop, "url" | "sql">, role: string): Promise<Buyer> {
  const { email, buyer } = await person(shop, { firstName: "Staff", lastName: role });
  const promote = 'UPDATE users SET is_admin = true, staff_role = $2::"StaffRole" WHERE email = $1';
  await shop.sql(promote, [email, role]);
  return buyer;
}
