import { connection } from "next/server";
import { readKept } from "@/lib/server/files";

const FOREVER = "public, max-age=31536000, immutable";

/** A picture that staff has uploaded. Its name is random and its bytes never change. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  await connection();
  const bytes = await readKept((await params).name);
  if (!bytes) return new Response("Not found", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": "image/webp", "Cache-Control": FOREVER },
  });
}
