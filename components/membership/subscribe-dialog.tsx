"use client";
import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { purchaseTerms, wholeUsd } from "@/lib/membership/rules";
import { askForAccount, subscribe } from "./subscribe";
import type { SubscribeRequest } from "./subscribe-dialog-request";
import { Terms } from "./terms";

/** What a membership costs and when, before anybody pays; visitors are sent to make an account. */
export function SubscribeDialog({ request, onClose }: LazyDialogProps<SubscribeRequest>) {
  const user = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  const last = useRef(request);
  last.current = request ?? last.current;
  const isVisitor = user === null;
  useEffect(() => {
    if (request && isVisitor) askForAccount(request);
  }, [request, isVisitor]);
  const shown = last.current;
  if (!shown || isVisitor) return null;
  const pay = async () => {
    setBusy(true);
    if (!(await subscribe(shown))) setBusy(false);
  };
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`${shown.planName}: ${wholeUsd(shown.priceCents)} a month`}
        description={`${shown.discountPercentage}% off everything, for as long as you are a member.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
            <Button loading={isBusy} onClick={() => void pay()}>
              Agree and continue to payment
            </Button>
          </>
        }
      >
        <Terms sentences={purchaseTerms(shown)} />
        <p className="mt-5 text-14 text-ink-soft">
          By continuing you agree to these terms and to our{" "}
          <a href="/terms" target="_blank" rel="noreferrer" className="prose-link">
            general terms
          </a>
          .
        </p>
      </DialogContent>
    </Dialog>
  );
}
