import { connection } from "next/server";
import { listedProducts } from "@/lib/discovery/queries";
import { FEED_END, feedHead, feedItem } from "@/lib/discovery/rules/feed";
import { textStream } from "@/lib/http/stream";
import { env } from "@/lib/server/env";

async function* feed(): AsyncGenerator<string> {
  const origin = env().SHOP_URL;
  let head = feedHead(origin);
  for await (const batch of listedProducts()) {
    yield head + batch.map((product) => feedItem(origin, product)).join("");
    head = "";
  }
  yield head + FEED_END;
}

/** The catalogue for Google Merchant Center. */
export async function GET() {
  await connection();
  const pieces = feed();
  const { value: first } = await pieces.next(); // without a database this fails, while the status can still say so
  return new Response(textStream(pieces, first), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=900" },
  });
}
