import { Button } from "@/components/ui/button";

/** Dialogs that sell a plan show this link to users who already have a membership. */
export const ToMembership = () => (
  <Button asChild>
    <a href="/account">Your membership</a>
  </Button>
);
