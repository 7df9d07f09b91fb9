import { Button } from "@/components/ui/button";

/** The link of dialogs that sell a plan for users who have a membership. */
export const ToMembership = () => (
  <Button asChild>
    <a href="/account">Your membership</a>
  </Button>
);
