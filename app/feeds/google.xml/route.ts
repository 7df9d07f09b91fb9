import { connection } from "next/server";
import { streamFeed } from "@/lib/discovery/stream-feed";
import { createTextStream } from "@/lib/http/create-text-stream";
import { env } from "@/lib/server/env";

/** The product feed for Google Merchant Center. */
export async function GET(request: Request) {
  await connection();
  const pieces = streamFeed(env().SHOP_URL, request.signal);
  const { value: first } = await pieces.next(); // without a database this fails while the status code can still be set
  return new Response(createTextStream(pieces, first), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=900" },
  });
}
