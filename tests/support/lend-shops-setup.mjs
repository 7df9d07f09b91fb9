// Jest's global setup of the tests over HTTP: starts the process that lends shops. The workers find it at SHOP_LENDER.
import { spawn } from "node:child_process";
import { once } from "node:events";

export default async function setUp() {
  const lender = spawn(process.execPath, ["--import", "tsx", "tests/support/lend-shops.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  globalThis.shopLender = lender;
  const [port] = await once(lender.stdout, "data");
  process.env.SHOP_LENDER = `http://127.0.0.1:${String(port).trim()}`;
}
