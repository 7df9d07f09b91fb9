import { connection } from "next/server";
import { listedProducts } from "@/lib/discovery/queries";
import { FEED_END, feedHead, feedItem } from "@/lib/discovery/rules/feed";
import { env } from "@/lib/server/env";

async function* feed(): AsyncGenerator<Uint8Array> {
  const origin = env().SHOP_URL;
  const encoder = new TextEncoder();
  yield encoder.encode(feedHead(origin));
  for await (const batch of listedProducts())
    yield encoder.encode(batch.map((product) => feedItem(origin, product)).join(""));
  yield encoder.encode(FEED_END);
}

/** The catalogue for Google Merchant Center, written while it is read: the next batch waits until this one is taken. */
export async function GET() {
  await connection();
  const batches = feed();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await batches.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=900" },
  });
}
