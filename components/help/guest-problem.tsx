"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useHeadingFocus } from "@/components/account/use-heading-focus";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useLazyDialog } from "@/components/ui/use-lazy-dialog";
import { reportProblemPath } from "@/lib/orders/rules/order-paths";
import type { ApiTracking } from "@/lib/orders/schema";

const loadForm = () => import("@/components/orders/problem-form").then((module) => module.ProblemForm);
const ProblemForm = dynamic(loadForm, { ssr: false });

interface GuestProblemProps {
  orderNumber: string;
  items: ApiTracking["items"];
  /** The address with which the order was looked up. */
  email: string;
}

/** Has the focus when it appears, because the pressed button is removed. */
function Heading() {
  const heading = useHeadingFocus();
  return (
    <div ref={heading} tabIndex={-1} className="mb-5 outline-none">
      <h2 className="text-28">Problem with this order</h2>
    </div>
  );
}

/** Reports a problem with an order that was looked up by number and email (D38). */
export function GuestProblem({ orderNumber, items, email }: GuestProblemProps) {
  const contact = reportProblemPath(orderNumber);
  const { isOpen, show, preloads } = useLazyDialog(loadForm, () => window.location.assign(contact));
  const [isSent, setSent] = useState(false);
  if (!isOpen)
    return (
      <Button variant="secondary" onClick={show} {...preloads}>
        Problem with this order
      </Button>
    );
  return (
    <Card className="w-full max-w-3xl p-5 sm:p-8">
      <Heading key={isSent ? "sent" : "form"} />
      {isSent ? (
        <Notice tone="success" announce title="Thank you for your report">
          We've emailed you a confirmation and will reply to the same address.
        </Notice>
      ) : (
        <ProblemForm
          orderNumber={orderNumber}
          email={email}
          lines={items.map(({ name, quantity }, index) => ({
            line: index + 1,
            name,
            imageUrl: null,
            quantity,
            left: quantity,
          }))}
          onReported={() => setSent(true)}
        />
      )}
      <p className="mt-5 text-14 text-ink-soft">
        You can also{" "}
        <Link href={contact} className="prose-link">
          write us a message
        </Link>
        .
      </p>
    </Card>
  );
}
