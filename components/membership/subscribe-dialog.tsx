"use client";
import { CalendarClock, CreditCard, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { askForAccount, subscribe } from "./subscribe";
import type { SubscribeRequest } from "./subscribe-dialog-request";

function Terms({ price, trialDays }: SubscribeRequest) {
  const terms = [
    {
      icon: CreditCard,
      text:
        trialDays > 0
          ? `${trialDays} days free if you have not had a trial, then ${price} a month. A card that had its trial is charged at once.`
          : `${price} now, and then every month.`,
    },
    { icon: CalendarClock, text: "It renews each month at that price until you cancel." },
    {
      icon: RotateCcw,
      text: "Cancel on your account page in two clicks. What you have paid for lasts to the end of the month.",
    },
  ];
  return (
    <ul className="space-y-3.5">
      {terms.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-clover" strokeWidth={1.75} />
          {text}
        </li>
      ))}
    </ul>
  );
}

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
        title={`${shown.planName}: ${shown.price} a month`}
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
        <Terms {...shown} />
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
