import { connection } from "next/server";
import { listedProducts } from "@/lib/discovery/queries";
import { FEED_END, feedHead, feedItem } from "@/lib/discovery/rules/feed";
import { textStream } from "@/lib/http/stream";
import { env } from "@/lib/server/env";

async function* feed(): AsyncGenerator<string> {
  const origin = env().SHOP_URL;
  yield feedHead(origin);
  for await (const batch of listedProducts())
    yield batch.map((product) => feedItem(origin, product)).join("");
  yield FEED_END;
}

/** The catalogue for Google Merchant Center. */
export async function GET() {
  await connection();
  return new Response(textStream(feed()), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=900" },
  });
}
