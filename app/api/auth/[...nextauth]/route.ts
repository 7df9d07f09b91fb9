import { authRoute } from "@/lib/http/auth-route";
import { arriveFrom } from "../_parts/arrive";

export const GET = authRoute("GET", arriveFrom);
export const POST = authRoute("POST", arriveFrom);
