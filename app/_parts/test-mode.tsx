import { connection } from "next/server";
import { TestModeNotice } from "@/components/layout/test-mode-notice";
import { isTestMode } from "@/lib/server/env";

/** The test mode notice for production shops on Stripe test keys (D50); read for each request, not at build time. */
export async function TestMode() {
  await connection();
  return isTestMode() ? <TestModeNotice /> : null;
}
