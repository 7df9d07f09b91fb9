import "server-only";
import { COURIER_SECONDS } from "@/lib/core/time-limits";
import { getRequestAdmission } from "../admission";
import { CourierError } from ".";

/** Hosts on which EasyPost keeps labels. */
const LABEL_HOSTS = [/^easypost-files\.s3[.-]us-west-2\.amazonaws\.com$/, /^([a-z0-9-]+\.)*easypost\.com$/];
const MAX_LABEL_BYTES = 5 * 1024 * 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Whether the shop may fetch a label from an address, which comes from another system.
 * @param base the origin that stands in for the courier, which is then the only one; undefined for the courier's hosts
 */
export function isLabelAddress(address: string, base: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, port, username } = new URL(address);
  if (username) return false;
  if (base) return origin === new URL(base).origin;
  return protocol === "https:" && port === "" && LABEL_HOSTS.some((host) => host.test(hostname));
}

/** The picture of a label. @throws {CourierError} for another host, a redirect, and what is no PNG of up to 5 MB */
export async function downloadLabel(address: string, base: string | undefined): Promise<Buffer> {
  if (!isLabelAddress(address, base))
    throw new CourierError("refused", "The label is not on the courier's own server.");
  try {
    return await getRequestAdmission().outside(() => fetchPng(address));
  } catch (error) {
    throw new CourierError("unreachable", "The courier did not send the label.", { cause: error });
  }
}

/** @throws {Error} for an answer that is no PNG of up to 5 MB */
async function fetchPng(address: string): Promise<Buffer> {
  const response = await fetch(address, {
    redirect: "error",
    signal: AbortSignal.timeout(COURIER_SECONDS * 1000),
  });
  if (!response.ok || !response.body) throw new Error(`the label answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_LABEL_BYTES) throw new Error("the label is too large");
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new Error("the label is no PNG");
  return bytes;
}
