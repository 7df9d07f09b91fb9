import type { ShareRequest } from "@/components/catalog/share-dialog";
import type { MembershipDialogRequest } from "@/components/membership/membership-dialog";
import type { PlanRequest } from "@/components/membership/plan-dialog";
import type { ReviewRequest } from "@/components/reviews/review-dialog";

/** The request of each dialog that any part of a page can open. */
export interface DialogRequests {
  plans: PlanRequest;
  reviews: ReviewRequest;
  subscribe: MembershipDialogRequest;
  share: ShareRequest;
}

/**
 * Props that make a server component's button open a dialog: one listener handles them all
 * (components/layout/dialogs.tsx), including presses before its code has loaded.
 * @param key distinguishes buttons on one page that open the same dialog for different items
 */
export const dialogOpener = <Name extends keyof DialogRequests>(
  name: Name,
  request: DialogRequests[Name],
  key = "",
) => ({
  type: "button" as const,
  "aria-haspopup": "dialog" as const,
  "data-dialog": name,
  "data-request": JSON.stringify(request),
  "data-early": `${name} ${key}`,
});
