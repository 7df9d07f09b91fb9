import type { ShareRequest } from "@/components/catalog/share-dialog-request";
import type { MembershipDialogRequest } from "@/components/membership/membership-dialog-request";
import type { PlanRequest } from "@/components/membership/plan-dialog-request";
import type { ReviewRequest } from "@/components/reviews/review-dialog-request";

/** What each dialog that anything on a page may open has to be told. */
export interface DialogRequests {
  plans: PlanRequest;
  reviews: ReviewRequest;
  subscribe: MembershipDialogRequest;
  share: ShareRequest;
}

/**
 * Props that make a button of a server component open a dialog: one listener hears them all (components/layout/dialogs.tsx),
 * and a press that comes before its code is here counts too.
 * @param key tells apart the buttons of one page that open the same dialog for something else
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
