"use client";
import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { formatUsd } from "@/lib/core/money";
import { errorMessage } from "@/lib/http/browser";
import type { DraftFormValues, DraftQuote } from "@/lib/orders/schema/draft-order";
import { callAdminApi } from "../admin-session";

export interface QuotedPrice<Quote> {
  /** Null without products, or while it is being calculated. */
  quote: Quote | null;
  problem: string;
}

/** Pause after the last change before the price is calculated. */
const PAUSE_MS = 400;

/**
 * A price that the server calculates again whenever its input changes.
 * @param isEmpty whether there is nothing to calculate
 */
export function useAdminQuote<Quote>(
  path: string,
  body: object,
  isEmpty: boolean,
): QuotedPrice<Quote> & { /** Calculates it again. */ refresh: () => void } {
  const [round, setRound] = useState(0);
  const input = JSON.stringify(body);
  const asked = `${round} ${input}`;
  const [answer, setAnswer] = useState<QuotedPrice<Quote> & { of: string }>({
    of: "",
    quote: null,
    problem: "",
  });
  useEffect(() => {
    if (isEmpty) return undefined;
    let isOutdated = false;
    const timer = setTimeout(() => {
      callAdminApi<Quote>("POST", path, JSON.parse(input))
        .then((quote) => {
          if (!isOutdated) setAnswer({ of: asked, quote, problem: "" });
        })
        .catch((error: unknown) => {
          if (!isOutdated)
            setAnswer({
              of: asked,
              quote: null,
              problem: errorMessage(error, "Failed to calculate the price"),
            });
        });
    }, PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [path, input, asked, isEmpty]);
  const refresh = () => setRound((last) => last + 1);
  return answer.of === asked && !isEmpty ? { ...answer, refresh } : { quote: null, problem: "", refresh };
}

/** The current price of the form's order. */
export function useDraftQuote({
  control,
}: UseFormReturn<DraftFormValues>): QuotedPrice<DraftQuote> & { isEmpty: boolean } {
  const [lines, shippingMethod, email, state] = useWatch({
    control,
    name: ["lines", "shippingMethod", "email", "state"],
  });
  const body = { lines, shippingMethod, email, state };
  const isEmpty = lines.length === 0;
  return { ...useAdminQuote<DraftQuote>("/api/admin/draft-orders/quote", body, isEmpty), isEmpty };
}

const PRICES = {
  member: "At the member prices of the account with this email. ",
  other: "At the prices of customers without a membership. ",
} as const;

/** The price of the order as its customer would pay it now. */
export function DraftPrice({ quote, problem, isEmpty }: QuotedPrice<DraftQuote> & { isEmpty: boolean }) {
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
            <PriceRow key={productId} name={`${quantity} × ${name}`} amount={formatUsd(lineTotalCents)} />
          ))}
          <PriceRow
            name="Delivery"
            amount={quote.shippingCents === 0 ? "Free" : formatUsd(quote.shippingCents)}
          />
          <PriceRow name="Tax" amount={formatUsd(quote.taxCents)} />
          <PriceRow name="Total" amount={formatUsd(quote.totalCents)} strong />
        </dl>
      ) : (
        <p className="mt-3">{problem ? "" : isEmpty ? "Add products to see the price." : "Calculating…"}</p>
      )}
    </Card>
  );
}

/** A row of a price breakdown. */
export const PriceRow = ({
  name,
  amount,
  strong = false,
}: {
  name: string;
  amount: string;
  strong?: boolean;
}) => (
  <div className={`flex justify-between gap-6 ${strong ? "font-semibold" : "text-ink-soft"}`}>
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd>{amount}</dd>
  </div>
);
