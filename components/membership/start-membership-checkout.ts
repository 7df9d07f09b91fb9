import { callApi } from "@/components/account/call-api";
import { navigateWithFlash } from "@/components/account/flash-message";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";
import type { MembershipDialogRequest } from "./membership-dialog-request";

const FAILED = "Failed to start subscription process. Please try again.";
/** shopper.md §6: how long 'Please Log In' is read before the login page comes. */
const LOGIN_AFTER_MS = 1500;

/** Where somebody comes back to after they have made an account: the plan that they wanted. */
const planPath = ({ slug }: Plan): string => `/membership-signup#plan-${slug}`;

type Plan = Pick<MembershipDialogRequest, "tier" | "slug">;

/** A visitor needs an account first (shopper.md §8); the sign-up leads back to the plan. */
export const redirectToSignup = (plan: Plan): void =>
  navigateWithFlash(
    {
      toast: {
        title: "Account Required",
        description: "Please create an account or log in to subscribe to a membership.",
      },
    },
    `/signup?return=${encodeURIComponent(planPath(plan))}`,
  );

/**
 * Begins the payment of a plan on Stripe's page, and goes there; shows what went wrong.
 * @param cancelPath where Stripe's page leads back to; the plan on the signup page when left out
 * @returns whether the browser is on its way
 */
export async function startMembershipCheckout(plan: Plan, cancelPath = planPath(plan)): Promise<boolean> {
  const { origin } = window.location;
  try {
    const { url } = await callApi<{ url?: string }>("POST", "/api/create-subscription-checkout", {
      membershipTier: plan.tier,
      successUrl: `${origin}/membership-success`,
      cancelUrl: origin + cancelPath,
    });
    if (url) window.location.assign(url);
    else toast({ title: "Error", description: "Failed to create checkout session", variant: "destructive" });
    return url !== undefined;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      toast({
        title: "Please Log In",
        description: "Please log in to subscribe to a membership.",
        variant: "destructive",
      });
      const login = `/login?return=${encodeURIComponent(planPath(plan))}`;
      setTimeout(() => window.location.assign(login), LOGIN_AFTER_MS);
    } else showCallFailure(error, FAILED);
    return false;
  }
}
