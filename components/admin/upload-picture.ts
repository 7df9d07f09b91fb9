import { toast } from "@/components/ui/toast";
import { ERRORS } from "@/lib/core/errors";
import { CallError, errorMessage } from "@/lib/http/browser";
import { callAdminApi, isAdminSessionEnded, uploadToAdminApi } from "./admin-session";

/** Limits (account-admin-content.md §5, §9); the server checks the content. */
const MAX_BYTES = 10 * 1024 * 1024;
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** The `accept` attribute of file inputs. */
export const PICTURE_TYPES = PICTURES.join(",");

const showRefusal = (title: string, description: string): void =>
  toast({ title, description, variant: "destructive" });

/** Shows the documented toast for a file that cannot be uploaded. @returns whether it can */
function checkPicture({ type, size }: File): boolean {
  if (!PICTURES.includes(type)) {
    showRefusal(ERRORS.invalid_file.title, ERRORS.invalid_file.sentence);
    return false;
  }
  if (size > MAX_BYTES) {
    showRefusal(ERRORS.file_too_large.title, ERRORS.file_too_large.sentence);
    return false;
  }
  return true;
}

/** Shows why an upload failed (account-admin-content.md §8). @param fallback the text when the answer has no reason */
function showUploadFailure(error: unknown, fallback: string): void {
  const code = error instanceof CallError ? (error.body as { code?: string } | null)?.code : undefined;
  if (code === "invalid_file" || code === "file_too_large")
    showRefusal(ERRORS[code].title, errorMessage(error, ERRORS[code].sentence));
  else if (!isAdminSessionEnded(error)) showRefusal("Upload failed", fallback);
}

/**
 * Uploads a product picture, which the product shows immediately.
 * @returns its address; undefined after a failure, which a toast shows
 */
export async function uploadProductPicture(
  productId: string,
  file: File,
): Promise<{ imageUrl: string; version: number } | undefined> {
  if (!checkPicture(file)) return undefined;
  const form = new FormData();
  form.set("image", file);
  try {
    const sent = await uploadToAdminApi<{ imageUrl: string; version: number }>(
      `/api/products/${productId}/image`,
      {
        method: "POST",
        body: form,
      },
    );
    toast({ title: "Image updated successfully" });
    return sent;
  } catch (error) {
    showUploadFailure(error, "Please try again");
    return undefined;
  }
}

/**
 * Uploads a picture to an address issued for it (account-admin-content.md §7).
 * @param done the documented success text (account-admin-content.md §8)
 * @returns the path that serves it; undefined after a failure, which a toast shows
 */
export async function uploadPicture(
  file: File,
  done: "Upload successful" | "Image uploaded successfully" = "Upload successful",
): Promise<string | undefined> {
  if (!checkPicture(file)) return undefined;
  try {
    const { uploadURL } = await callAdminApi<{ uploadURL: string }>("POST", "/api/objects/upload");
    const { pathname, search } = new URL(uploadURL);
    await uploadToAdminApi(pathname + search, { method: "PUT", body: file });
    toast({ title: done });
    return `/objects/${pathname.replace(/^\/uploads\//, "")}`;
  } catch (error) {
    showUploadFailure(error, "Failed to upload image. Please try again.");
    return undefined;
  }
}
