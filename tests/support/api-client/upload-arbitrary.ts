import fc from "fast-check";
import { photo } from "../pictures";
import type { Operation } from "./contract";

/** A request body that is not JSON. */
export class Upload {
  constructor(
    readonly body: Blob | FormData,
    /** The content type; undefined for a form, whose boundary fetch chooses. */
    readonly type?: string,
  ) {}
}

const FILES: Record<string, string> = {
  "/api/admin/packing/tracking": "order,carrier,tracking\n7K2M9QXP,UPS,1Z999AA10123456784\n",
  "/api/admin/products/import": "sku,name,regularPrice\nCONTRACT-1,A sauce,4.50\n",
};

/**
 * Files for a call that takes one, and others that it has to reject; undefined for calls that take JSON or nothing.
 * @param path of the call, for the columns of its CSV file
 */
export async function uploadsOf(path: string, { requestBody }: Operation) {
  const [[type, { schema }] = ["application/json", { schema: {} }]] = Object.entries(
    requestBody?.content ?? {},
  );
  if (type === "application/json") return undefined;
  const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Blob([Uint8Array.from(bytes)]));
  if (type === "text/csv")
    return {
      valid: fc.constant(new Upload(new Blob([FILES[path] ?? ""]), type)),
      invalid: noise.map((bytes) => new Upload(bytes, type)),
    };
  const picture = new Uint8Array(await photo());
  if (type === "image/*")
    return {
      valid: fc.constant(new Upload(new Blob([picture]), "image/jpeg")),
      invalid: noise.map((bytes) => new Upload(bytes, "image/jpeg")),
    };
  const [field = ""] = Object.keys((schema["properties"] ?? {}) as object);
  const form = (bytes: Blob) => {
    const data = new FormData();
    data.set(field, bytes, "x.jpg");
    return new Upload(data);
  };
  return {
    valid: fc.constant(form(new Blob([picture], { type: "image/jpeg" }))),
    invalid: fc.oneof(noise.map(form), fc.constant(new Upload(new FormData()))),
  };
}
