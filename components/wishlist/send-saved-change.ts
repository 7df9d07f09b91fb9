import { callApi } from "@/components/account/call-api";
import { afterFlashMessage } from "@/components/account/flash-message";
import type { PageData } from "@/components/layout/page-data";
import { toast } from "@/components/ui/toast";
import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { CallError } from "@/lib/http/browser";
import { deleteCookie, readCookie, SAVED_PATH } from "@/lib/http/read-json";
import type { ApiSavedItem } from "@/lib/wishlist/schema";
import { showSaveFailure } from "./show-save-failure";

/**
 * Shows the change optimistically, sends it, shows the result (shopper.md §8) and refetches the saved items.
 * @returns "signed-out" when the session has ended: no toast is shown yet
 */
export async function sendSavedChange(
  data: PageData,
  productId: string,
  save: boolean,
): Promise<"done" | "failed" | "signed-out"> {
  const hint = readCookie(SIGNED_IN_COOKIE);
  const before = data.value<Pick<ApiSavedItem, "productId">[] | null>(SAVED_PATH);
  const others = (before ?? []).filter((item) => item.productId !== productId);
  data.write(SAVED_PATH, save ? [{ productId }, ...others] : others);
  try {
    if (save) await callApi("POST", SAVED_PATH, { productId });
    else await remove(productId);
    afterFlashMessage(() => toast({ title: save ? "Added to Saved Items" : "Removed from Saved Items" }));
    return "done";
  } catch (error) {
    data.write(SAVED_PATH, before ?? null);
    if (error instanceof CallError && error.status === 401) {
      if (readCookie(SIGNED_IN_COOKIE) === hint) deleteCookie(SIGNED_IN_COOKIE);
      return "signed-out";
    }
    showSaveFailure(save);
    return "failed";
  } finally {
    data.reread(SAVED_PATH);
  }
}

/** Treats an item that was already removed as success. */
async function remove(productId: string): Promise<void> {
  try {
    await callApi("DELETE", `${SAVED_PATH}/${productId}`);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
  }
}
