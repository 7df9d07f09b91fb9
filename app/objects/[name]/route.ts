import { connection } from "next/server";
import { ShopError } from "@/lib/core/errors";
import { readStoredFile } from "@/lib/server/files";

const FOREVER = "public, max-age=31536000, immutable";

/** A picture uploaded by staff, from any storage. Its name is random and its content never changes. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  await connection();
  const { name } = await params;
  try {
    const bytes = await readStoredFile(name);
    if (!bytes) return new Response("Not found", { status: 404 });
    return new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": "image/webp", "Cache-Control": FOREVER },
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return new Response(error.message, { status: error.status, headers: { "Cache-Control": "no-store" } });
  }
}
