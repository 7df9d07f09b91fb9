import { connection } from "next/server";
import { TestModeNotice } from "@/components/layout/test-mode-notice";
import { isTestMode } from "@/lib/server/env";

/** The test mode notice where the shop runs on Stripe test keys in production (D50); read for each request, not at the build. */
export async function TestMode() {
  await connection();
  return isTestMode() ? <TestModeNotice /> : null;
}
