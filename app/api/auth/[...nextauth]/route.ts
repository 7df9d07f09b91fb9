import { PROVIDER_NAMES, type Provider } from "@/lib/account/schema";
import type { Claim } from "@/lib/account/session";
import { authRoute } from "@/lib/http/auth-route";
import { noticeCookie } from "@/lib/http/cookies";
import { arrive } from "../_parts/arrive";

async function afterProvider({ userId }: Claim, request: Request, provider: string): Promise<string[]> {
  const { cookies, capped } = await arrive(userId, request);
  return [
    ...cookies,
    noticeCookie({ signedInWith: PROVIDER_NAMES[provider as Provider], capped: capped.slice(0, 8) }),
  ];
}

export const GET = authRoute("GET", afterProvider);
export const POST = authRoute("POST", afterProvider);
