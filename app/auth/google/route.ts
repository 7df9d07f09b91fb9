import { startOAuth } from "@/app/api/auth/_parts/start-oauth";

export const GET = startOAuth("google");
