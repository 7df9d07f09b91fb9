import { startOAuth } from "../_parts/oauth";

export const GET = startOAuth("facebook");
