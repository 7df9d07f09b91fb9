// Jest's global teardown of the tests over HTTP: ends the shared shops, each of which is audited.
import { once } from "node:events";

export default async function tearDown() {
  const lender = globalThis.shopLender;
  lender.stdin.end();
  const [code] = await once(lender, "exit");
  if (code !== 0) throw new Error("A shared shop does not add up, see above");
}
