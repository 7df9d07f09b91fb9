import { connection } from "next/server";
import { streamFeedProducts } from "@/lib/discovery/queries";
import { FEED_END, feedHead, feedItem } from "@/lib/discovery/rules/feed";
import { createTextStream } from "@/lib/http/create-text-stream";
import { env } from "@/lib/server/env";

async function* feed(): AsyncGenerator<string> {
  const origin = env().SHOP_URL;
  let head = feedHead(origin);
  for await (const batch of streamFeedProducts()) {
    yield head + batch.map((product) => feedItem(origin, product)).join("");
    head = "";
  }
  yield head + FEED_END;
}

/** The product feed for Google Merchant Center. */
export async function GET() {
  await connection();
  const pieces = feed();
  const { value: first } = await pieces.next(); // without a database this fails while the status code can still be set
  return new Response(createTextStream(pieces, first), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=900" },
  });
}
