"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showFormFailure } from "@/components/account/show-form-failure";
import { useHeadingFocus } from "@/components/account/use-heading-focus";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { SideSheet } from "@/components/ui/side-sheet";
import { toast } from "@/components/ui/toast";
import { useLatestRun } from "@/components/ui/use-latest-run";
import { formatCount } from "@/lib/core/format-count";
import { cents, formatUsd } from "@/lib/core/money";
import { carrierName, serviceName, USUAL_BOX } from "@/lib/fulfillment/rules/label";
import {
  type LabelQuote,
  type LabelRate,
  type OrderLabel,
  type OrderToLabel,
  type ParcelSizeValues,
  parcelSizeSchema,
} from "@/lib/fulfillment/schema/labels";
import { CallError, toChangeError } from "@/lib/http/browser";
import { callAdminApi, isAdminSessionEnded } from "../../admin-session";

interface BuyLabelProps {
  order: OrderToLabel;
}

/** Buys a label: the parcel's size, what carriers offer for it, and the choice. */
export function BuyLabel({ order }: BuyLabelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Buy a label for order ${order.orderNumber}`}
        onClick={() => setOpen(true)}
      >
        Buy label
      </Button>
      {isOpen ? <BuyLabelSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Values = ParcelSizeValues;

/** The form of the parcel, and the rates for it until the parcel is changed. */
function useLabelForm({ id, orderNumber, suggestedOz }: OrderToLabel, onClose: () => void) {
  const router = useRouter();
  const [quote, setQuote] = useState<LabelQuote>();
  const [rateId, setRateId] = useState("");
  const startRun = useLatestRun();
  const form = useForm<Values>({
    resolver: zodResolver(parcelSizeSchema, undefined, { raw: true }),
    defaultValues: {
      weightOz: String(suggestedOz),
      lengthIn: String(USUAL_BOX.lengthIn),
      widthIn: String(USUAL_BOX.widthIn),
      heightIn: String(USUAL_BOX.heightIn),
    },
  });
  const rate = quote?.rates.find((one) => one.id === rateId);
  const getRates = async (values: Values) => {
    const isLatest = startRun();
    const next = await callAdminApi<LabelQuote>("POST", `/api/admin/packing/${id}/rates`, values);
    if (!isLatest()) return;
    setQuote(next);
    setRateId(next.rates[0]?.id ?? "");
  };
  const buy = async ({ labelId }: LabelQuote, chosen: LabelRate) => {
    const label = await callAdminApi<OrderLabel>("POST", `/api/admin/packing/${id}/label`, {
      labelId,
      rateId: chosen.id,
      cents: chosen.cents,
    });
    toast({ title: "Label bought", description: `${label.service} for order ${orderNumber}.` });
    router.refresh();
    onClose();
  };
  const submit = async (values: Values) => {
    try {
      if (quote && rate) await buy(quote, rate);
      else await getRates(values);
    } catch (error) {
      if (isAdminSessionEnded(error)) return; // the login dialog asks
      // The list shows a purchase whose outcome is not known yet.
      if (quote && rate) router.refresh();
      // The rates are outdated, or the price has changed.
      if (error instanceof CallError && error.status === 409) setQuote(undefined);
      showFormFailure(form, quote && rate ? toChangeError(error) : error, {
        title: "Error",
        fallback: "The courier isn't responding.",
        field: "weightOz",
      });
    }
  };
  const discardRates = () => {
    startRun(); // rates that are still loading are for the earlier parcel
    setQuote(undefined);
    form.clearErrors("root");
  };
  return { form, quote, rate, rateId, setRateId, submit, discardRates };
}

function BuyLabelSheet({ order, onClose }: BuyLabelProps & { onClose: () => void }) {
  const { form, quote, rate, rateId, setRateId, submit, discardRates } = useLabelForm(order, onClose);
  return (
    <SideSheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Label for order ${order.orderNumber}`}
      description={`${order.customerName}, ${order.destination}. The weight includes products and packaging; correct it if you have weighed the parcel.`}
      formId="buy-label"
      saveLabel={rate ? `Buy for ${formatUsd(cents(rate.cents))}` : "Get rates"}
      saving={form.formState.isSubmitting}
    >
      <Form form={form} onSubmit={submit} id="buy-label" className="space-y-5">
        <fieldset className="grid grid-cols-3 gap-4" onChange={discardRates}>
          <legend className="sr-only">Parcel</legend>
          <div className="col-span-full">
            <TextField<Values> name="weightOz" label="Weight (ounces)" inputMode="decimal" required />
          </div>
          <TextField<Values> name="lengthIn" label="Length (in)" inputMode="decimal" required />
          <TextField<Values> name="widthIn" label="Width (in)" inputMode="decimal" required />
          <TextField<Values> name="heightIn" label="Height (in)" inputMode="decimal" required />
        </fieldset>
        {quote ? <Rates key={quote.labelId} quote={quote} rateId={rateId} onChoose={setRateId} /> : null}
        <FormError quiet />
      </Form>
    </SideSheet>
  );
}

interface RatesProps {
  quote: LabelQuote;
  rateId: string;
  onChoose: (id: string) => void;
}

/** The carriers' rates. They receive the focus, so that keyboard and screen reader users continue there. */
function Rates({ quote: { rates, problems }, rateId, onChoose }: RatesProps) {
  const top = useHeadingFocus();
  return (
    <div ref={top} tabIndex={-1} className="space-y-4 outline-none">
      {rates.length === 0 ? (
        <Notice tone="error" title="No carrier accepts this parcel">
          {problems.length > 0 ? (
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          ) : (
            "Check the address and the parcel's size, or ship it by hand."
          )}
        </Notice>
      ) : (
        <RadioCards label="Rates" value={rateId} onValueChange={onChoose}>
          {rates.map(({ id, carrier, service, cents: price, days }) => (
            <RadioCard
              key={id}
              value={id}
              title={`${carrierName(carrier)} ${serviceName(service)}`}
              aside={formatUsd(cents(price))}
              {...(days === null ? {} : { description: formatCount(days, "day") })}
            />
          ))}
        </RadioCards>
      )}
    </div>
  );
}
