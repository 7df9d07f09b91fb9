"use client";
import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/core/money";
import { errorMessage } from "@/lib/http/browser";
import type { DraftFormValues, DraftQuote } from "@/lib/orders/schema/draft-order";
import { callAdminApi } from "../admin-session";

interface Quoted {
  /** Null without products, or while it is being calculated. */
  quote: DraftQuote | null;
  problem: string;
}

/** Pause after the last change before the price is calculated. */
const PAUSE_MS = 400;

/**
 * What the order of the form costs now; calculated by the server after each change that affects it.
 * @param addsTo id of the order that the items are packed with
 */
export function useDraftQuote({ control }: UseFormReturn<DraftFormValues>, addsTo?: string): Quoted {
  const [lines, shippingMethod, email, state] = useWatch({
    control,
    name: ["lines", "shippingMethod", "email", "state"],
  });
  const input = JSON.stringify({ lines, shippingMethod, email, state, addsTo });
  const [answer, setAnswer] = useState<Quoted & { of: string }>({ of: "", quote: null, problem: "" });
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    let isOutdated = false;
    const timer = setTimeout(() => {
      callAdminApi<DraftQuote>("POST", "/api/admin/draft-orders/quote", JSON.parse(input))
        .then((quote) => isOutdated || setAnswer({ of: input, quote, problem: "" }))
        .catch((error: unknown) => {
          if (!isOutdated)
            setAnswer({
              of: input,
              quote: null,
              problem: errorMessage(error, "Failed to calculate the price"),
            });
        });
    }, PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [input, isEmpty]);
  return answer.of === input && !isEmpty ? answer : { quote: null, problem: "" };
}

const PRICES = {
  member: "At the member prices of the account with this email. ",
  other: "At the prices of customers without a membership. ",
} as const;

/** The price of the order as its customer would pay it now. */
export function DraftPrice({ quote, problem }: Quoted) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">Price now</h2>
      <p className="mt-1 text-14 text-ink-soft">
        {quote && PRICES[quote.isMember ? "member" : "other"]}
        The customer pays the price at the time of payment, and sees it before paying.
      </p>
      {problem ? <Notice tone="error" title={problem} announce className="mt-3" /> : null}
      {quote ? (
        <dl className="tabular mt-3 max-w-sm space-y-1.5">
          {quote.lines.map(({ productId, name, quantity, lineTotalCents }) => (
            <Row key={productId} name={`${quantity} × ${name}`} amount={formatUsd(lineTotalCents)} />
          ))}
          <Row name="Delivery" amount={quote.shippingCents === 0 ? "Free" : formatUsd(quote.shippingCents)} />
          <Row name="Tax" amount={formatUsd(quote.taxCents)} />
          <Row name="Total" amount={formatUsd(quote.totalCents)} strong />
        </dl>
      ) : (
        <p className="mt-3">{problem ? "" : "Add products to see the price."}</p>
      )}
    </Card>
  );
}

const Row = ({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) => (
  <div className={`flex justify-between gap-6 ${strong ? "font-semibold" : "text-ink-soft"}`}>
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd>{amount}</dd>
  </div>
);
