import { toast } from "@/components/ui/toast";
import { ERRORS } from "@/lib/core/errors";
import { CallError, errorMessage } from "@/lib/http/browser";
import { callAdminApi, uploadToAdminApi } from "./admin-session";

/** account-admin-content.md §5, §9; the server looks at the bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** For an input of files. */
export const PICTURE_TYPES = PICTURES.join(",");

const refuse = ({ title, sentence }: { title: string; sentence: string }): false => {
  toast({ title, description: sentence, variant: "destructive" });
  return false;
};

/** Whether a file may be tried; what is wrong with it is said in the documented toast. */
function isAllowedPicture({ type, size }: File): boolean {
  if (!PICTURES.includes(type)) return refuse(ERRORS.invalid_file);
  return size <= MAX_BYTES || refuse(ERRORS.file_too_large);
}

/** Says why an upload failed (§8). @param words when nothing more is known */
function showUploadFailure(error: unknown, words: string): void {
  const code = error instanceof CallError ? (error.body as { code?: string } | null)?.code : undefined;
  if (error instanceof CallError && (code === "invalid_file" || code === "file_too_large"))
    refuse({ title: ERRORS[code].title, sentence: errorMessage(error, ERRORS[code].sentence) });
  else if (!(error instanceof CallError && error.status === 401))
    refuse({ title: "Upload failed", sentence: words });
}

/**
 * Sends the picture of a product, which shows it at once.
 * @returns its address; undefined when it was refused, which a toast has said
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
 * Sends any picture to an address that was made for it (§7).
 * @param done the documented words when it is there (§8)
 * @returns the path under which it is shown; undefined when it was refused, which a toast has said
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
