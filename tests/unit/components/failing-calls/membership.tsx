import { CancelMembership, KeepMembership } from "@/components/membership/cancel-membership";
import { CardOnFile } from "@/components/membership/card-on-file";
import { PlanDialog } from "@/components/membership/plan-dialog";
import { startMembershipCheckout } from "@/components/membership/start-membership-checkout";
import { renderInShop } from "../shop-context";
import { confirmed, type FailingCall, nothing, pressed, SOMETHING } from "./failing-call";

/** Cancels the login redirect 1.5 s later, which would disturb the next test. */
async function withoutLeaving(run: () => Promise<unknown>): Promise<void> {
  const original = global.setTimeout;
  const skipping = (work: () => void, ms?: number) => original(ms === 1500 ? nothing : work, ms);
  const spy = jest.spyOn(global, "setTimeout").mockImplementation(skipping as typeof setTimeout);
  await run();
  spy.mockRestore();
}

/** Calls of a membership. */
export const MEMBERSHIP_CALLS: readonly FailingCall[] = [
  {
    name: "cancel membership",
    of: ["membership/cancel-membership.tsx POST"],
    text: "Failed to cancel membership",
    run: confirmed(
      <CancelMembership userId="u" isOwing={false} timeZone="UTC" />,
      "Cancel Membership",
      "Cancel Membership",
    ),
  },
  {
    name: "keep membership",
    of: ["membership/cancel-membership.tsx POST"],
    text: "Failed to keep your membership. Please try again.",
    run: pressed(<KeepMembership />, "Keep my membership"),
  },
  {
    name: "card of a membership",
    of: ["membership/card-on-file.tsx POST"],
    text: SOMETHING,
    run: pressed(<CardOnFile card={null} />, "Change card"),
  },
  {
    name: "plans to choose",
    of: ["membership/plan-dialog.tsx GET", "membership/plan-dialog.tsx GET"],
    text: "The plans could not be loaded.",
    refusal: "text",
    run: () => renderInShop(<PlanDialog request={{ productName: "Hemp Cheese" }} onClose={nothing} />),
  },
  {
    name: "subscribe",
    of: ["membership/start-membership-checkout.ts POST"],
    text: "Failed to start subscription process. Please try again.",
    unauthorized: "Please Log In",
    run: () => withoutLeaving(() => startMembershipCheckout({ tier: "core", slug: "core" })),
  },
];
