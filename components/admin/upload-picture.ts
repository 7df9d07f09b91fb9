import { toast } from "@/components/ui/toast";
import { ERRORS } from "@/lib/core/errors";
import { CallError, errorMessage } from "@/lib/http/browser";
import { callAdminApi, uploadToAdminApi } from "./admin-session";

/** Limits (account-admin-content.md §5, §9); the server checks the content. */
const MAX_BYTES = 10 * 1024 * 1024;
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** The `accept` attribute of file inputs. */
export const PICTURE_TYPES = PICTURES.join(",");

const refuse = ({ title, sentence }: { title: string; sentence: string }): false => {
  toast({ title, description: sentence, variant: "destructive" });
  return false;
};

/** Whether a file can be uploaded; otherwise shows the documented toast. */
function isAllowedPicture({ type, size }: File): boolean {
  if (!PICTURES.includes(type)) return refuse(ERRORS.invalid_file);
  return size <= MAX_BYTES || refuse(ERRORS.file_too_large);
}

/**
 * Shows why an upload failed (§8).
 * @param words default text
 */
function showUploadFailure(error: unknown, words: string): void {
  const code = error instanceof CallError ? (error.body as { code?: string } | null)?.code : undefined;
  if (error instanceof CallError && (code === "invalid_file" || code === "file_too_large"))
    refuse({ title: ERRORS[code].title, sentence: errorMessage(error, ERRORS[code].sentence) });
  else if (!(error instanceof CallError && error.status === 401))
    refuse({ title: "Upload failed", sentence: words });
}

/**
 * Uploads a product picture, which the product shows immediately.
 * @returns its address; undefined after a failure, which a toast shows
 */
export async function uploadProductPicture(
  productId: string,
  file: File,
): Promise<{ imageUrl: string; version: number } | undefined> {
  if (!isAllowedPicture(file)) return undefined;
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
 * Uploads a picture to an address issued for it (§7).
 * @param done the documented success text (§8)
 * @returns the path that serves it; undefined after a failure, which a toast shows
 */
export async function uploadPicture(
  file: File,
  done: "Upload successful" | "Image uploaded successfully" = "Upload successful",
): Promise<string | undefined> {
  if (!isAllowedPicture(file)) return undefined;
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
