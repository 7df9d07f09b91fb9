import { callApi } from "@/components/account/call-api";
import { navigateWithFlash } from "@/components/account/flash-message";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/browser";
import type { HostedTerms } from "@/lib/membership/schema";

const FAILED = "Failed to start subscription process. Please try again.";
/** Time to read 'Please Log In' before the login page opens (shopper.md §6). */
const LOGIN_AFTER_MS = 1500;

/** The path to return to after sign-up: the requested plan. */
const planPath = ({ slug }: Plan): string => `/membership-signup#plan-${slug}`;

/** `tier` is the slug or alias that the call takes (D15). */
interface Plan {
  tier: string;
  slug: string;
}

/** What the page showed, if it knows the buyer's own terms: other amounts are refused. */
type Shown = HostedTerms["amounts"] | undefined;

/** A visitor needs an account first (shopper.md §8); the sign-up page returns to the plan. */
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
 * Starts the payment of a plan and goes to Stripe's page; shows errors.
 * @param shown the amounts that the buyer agrees to
 * @param cancelPath path that Stripe's page returns to; defaults to the plan on the signup page
 * @returns whether the browser is leaving
 */
export async function startMembershipCheckout(
  plan: Plan,
  shown?: Shown,
  cancelPath = planPath(plan),
): Promise<boolean> {
  const { origin } = window.location;
  try {
    const { url } = await callApi<{ url?: string }>("POST", "/api/create-subscription-checkout", {
      membershipTier: plan.tier,
      successUrl: `${origin}/membership-success`,
      cancelUrl: origin + cancelPath,
      amount: shown?.dueCents,
      discount: shown?.discountCents,
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
      return true;
    }
    showCallFailure(error, FAILED);
    return false;
  }
}
