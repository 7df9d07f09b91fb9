import { Authenticator } from "./authenticator";
import { Buyer } from "./buyer";
import { PASSWORD, person } from "./people";

/**
 * A new manager, promoted by the sample owner.
 * @param url of the shop
 */
export async function newManager(url: string): Promise<string> {
  const { email } = await person({ url });
  const owner = new Buyer(url);
  await owner.call("POST", "/api/auth/login", {
    email: "admin@cloverandfern.example",
    password: "cloverfern",
  });
  const { body } = await owner.call<{ id: string }[]>("GET", `/api/admin/users?search=${email}`);
  await owner.call("PATCH", `/api/admin/users/${body[0]?.id}`, { isAdmin: true, staffRole: "manager" });
  return email;
}

/** A new manager with an authenticator app. */
export async function managerWithApp(url: string): Promise<{ email: string; app: Authenticator }> {
  const email = await newManager(url);
  const manager = new Buyer(url);
  await manager.call("POST", "/api/auth/login", { email, password: PASSWORD });
  const { body } = await manager.call<{ key: string }>("POST", "/api/account/second-factor");
  const app = new Authenticator(body.key);
  await manager.call("PUT", "/api/account/second-factor", { code: app.unusedCode() });
  return { email, app };
}
