import { authRoute } from "@/lib/http/auth-route";
import { completeProviderSignIn } from "../_parts/complete-sign-in";

export const GET = authRoute("GET", completeProviderSignIn);
export const POST = authRoute("POST", completeProviderSignIn);
