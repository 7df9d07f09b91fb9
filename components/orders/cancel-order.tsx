"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { callApi } from "@/components/account/call-api";
import { CallError } from "@/lib/http/browser";
import { CancelOrderOffer } from "./cancel-order-offer";

interface CancelOrderProps extends Omit<ComponentProps<typeof CancelOrderOffer>, "onCancel"> {
  orderId: string;
}

/** Cancels a user's order; the server decides whether that is still possible. The page refreshes with either answer. */
export function CancelOrder({ orderId, ...offer }: CancelOrderProps) {
  const router = useRouter();
  const cancel = async () => {
    try {
      await callApi("POST", `/api/orders/${orderId}/cancel`);
    } catch (error) {
      if (error instanceof CallError) router.refresh();
      throw error;
    }
    router.refresh();
  };
  return <CancelOrderOffer {...offer} onCancel={cancel} />;
}
