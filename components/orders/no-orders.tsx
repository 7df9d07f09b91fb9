import { PackageOpen } from "lucide-react";
import { SendVerificationButton } from "@/components/account/send-verification-button";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

/**
 * 'No Orders Yet' with a link to the shop (shopper.md §2).
 * @param isVerified whether the account's email is verified
 */
export function NoOrders({ isVerified }: { isVerified: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={PackageOpen}
        as="h2"
        title="No Orders Yet"
        hint={
          isVerified
            ? "Your orders and their tracking will appear here."
            : "Bought something as a guest? Confirm your email using the link we sent you, and your guest orders will appear here."
        }
      >
        <Button asChild>
          <Link href="/shop">Go to the shop</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link href="/track-order">Track an order</Link>
        </Button>
        {isVerified ? null : <SendVerificationButton variant="ghost" />}
      </EmptyState>
    </Card>
  );
}
