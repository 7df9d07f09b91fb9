"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { callApi } from "@/components/account/call-api";
import { UNEXPECTED } from "@/components/checkout/payment-failure";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { type CallError, errorMessage, isRefusal } from "@/lib/http/browser";

const RETRIES = 10;
const EVERY_MS = 3000;

/** Whether the payment succeeded, but no gift card can be created for it. */
const isPaid = ({ status }: CallError): boolean => status === 409;

/** Issues the gift card after the payment, also on return from the bank's site, or shows why it could not be issued. */
export function CompletingGiftCard({ purchaseKey }: { purchaseKey: string }) {
  const router = useRouter();
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ["gift-card", purchaseKey],
    queryFn: () => callApi("POST", "/api/gift-cards/complete", { purchaseKey }),
    retry: (count, failure) => !isRefusal(failure) && count < RETRIES,
    retryDelay: EVERY_MS,
  });
  useEffect(() => {
    if (isSuccess) router.refresh();
  }, [isSuccess, router]);
  if (isRefusal(error))
    return (
      <EmptyState
        role="alert"
        as="h1"
        title={isPaid(error) ? "We could not create your gift card" : "Your purchase was not completed"}
        hint={errorMessage(error, UNEXPECTED)}
        className="py-24"
      >
        <Button asChild>
          <a href="/gift-cards">Back to gift cards</a>
        </Button>
      </EmptyState>
    );
  if (error)
    return (
      <EmptyState
        role="alert"
        as="h1"
        title="We could not confirm your payment yet"
        hint="Please do not pay again. If your payment succeeded, we will create your gift card automatically and email you a receipt."
        className="py-24"
      >
        <Button onClick={() => void refetch()}>Check again</Button>
      </EmptyState>
    );
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-32 text-18">
      <Spinner /> Confirming your payment...
    </div>
  );
}
