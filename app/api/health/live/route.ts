import { route } from "@/lib/http/route";

/** Whether this process answers: restart it when it does not. Asks nothing else, and also answers during shutdown. */
export const GET = route({
  access: "public",
  isEssential: true,
  handle: () => Promise.resolve({ body: { status: "ok", uptimeSeconds: Math.round(process.uptime()) } }),
});
