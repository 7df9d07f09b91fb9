import { startOAuth } from "../../api/auth/_parts/oauth";

export const GET = startOAuth("google");
