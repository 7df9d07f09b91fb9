import { startOAuth } from "../_parts/start-oauth";

export const GET = startOAuth("google");
