import { afterArrival } from "@/components/account/arrival";
import { call } from "@/components/account/call";
import type { PageData } from "@/components/layout/page-data";
import { toast } from "@/components/ui/toast";
import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { CallError } from "@/lib/http/browser";
import { dropCookie, SAVED_PATH } from "@/lib/http/first-read";
import { saveFailed } from "./save-failed";

interface Saved {
  productId: string;
}

/**
 * Shows the change at once, sends it, says what came of it (shopper.md §8) and asks again what is saved.
 * @returns "signed-out" when the session has ended meanwhile: then nothing is said yet
 */
export async function changeSaved(
  data: PageData,
  productId: string,
  save: boolean,
): Promise<"done" | "failed" | "signed-out"> {
  const before = data.value<Saved[] | null>(SAVED_PATH);
  const others = (before ?? []).filter((item) => item.productId !== productId);
  data.write(SAVED_PATH, save ? [{ productId }, ...others] : others);
  try {
    if (save) await call("POST", SAVED_PATH, { productId });
    else await remove(productId);
    afterArrival(() => toast({ title: save ? "Added to Saved Items" : "Removed from Saved Items" }));
    return "done";
  } catch (error) {
    data.write(SAVED_PATH, before ?? null);
    if (error instanceof CallError && error.status === 401) {
      dropCookie(SIGNED_IN_COOKIE);
      return "signed-out";
    }
    saveFailed(save);
    return "failed";
  } finally {
    data.reread(SAVED_PATH);
  }
}

/** What is gone already is as it should be. */
async function remove(productId: string): Promise<void> {
  try {
    await call("DELETE", `${SAVED_PATH}/${productId}`);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
  }
}
