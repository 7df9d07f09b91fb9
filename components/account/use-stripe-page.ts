"use client";
import { useState } from "react";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { useOnPageShow } from "@/components/ui/use-on-page-show";

/**
 * Opens a page of Stripe, such as that for another card.
 * @param createPage the call that creates the page and returns its address
 * @returns `isBusy` until the browser leaves
 */
export function useStripePage(createPage: () => Promise<{ url: string }>) {
  const [isBusy, setBusy] = useState(false);
  useOnPageShow(() => setBusy(false));
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await createPage();
      window.location.assign(url);
    } catch (error) {
      showCallFailure(error, "Something went wrong. Please try again.");
      setBusy(false);
    }
  };
  return { isBusy, open };
}
