"use client";
import { type ReactNode, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { useStripePage } from "@/components/account/use-stripe-page";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { Select } from "@/components/ui/select";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import type { AddressView } from "@/lib/account/schema";
import { capitalize } from "@/lib/core/capitalize";
import { formatInterval, INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";
import type { SavedCard, SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";

interface Choices {
  addresses: readonly AddressView[];
  cards: readonly SavedCard[];
  onClose: () => void;
  onChanged: (view: SubscriptionsView) => void;
}

interface SubscriptionFormProps extends Choices {
  /** Undefined while the dialog is closed. */
  subscription: SubscriptionView | undefined;
}

/** Edits a subscription's quantity, interval, address and card in a dialog. */
export function SubscriptionForm({ subscription, ...choices }: SubscriptionFormProps) {
  return (
    <Dialog open={subscription !== undefined} onOpenChange={(open) => (open ? undefined : choices.onClose())}>
      <DialogContent title={subscription ? `Change ${subscription.productName}` : ""}>
        {subscription ? <Fields subscription={subscription} {...choices} /> : null}
      </DialogContent>
    </Dialog>
  );
}

/** The option that leaves the address or the card as it is. */
const KEEP = "";

function Fields({
  subscription,
  addresses,
  cards,
  onClose,
  onChanged,
}: Choices & { subscription: SubscriptionView }) {
  const [quantity, setQuantity] = useState(subscription.quantity);
  const [intervalDays, setIntervalDays] = useState(subscription.intervalDays);
  const [addressId, setAddressId] = useState(KEEP);
  const [paymentMethodId, setPaymentMethodId] = useState(subscription.paymentMethodId ?? KEEP);
  const { isBusy, problem, attempt } = useAttempt((error) =>
    showCallFailure(error, "Failed to change this subscription."),
  );
  const save = async () => {
    const isOther = paymentMethodId !== KEEP && paymentMethodId !== subscription.paymentMethodId;
    // Only changed fields are sent, because another tab may have changed the others.
    const changes = {
      ...(quantity === subscription.quantity ? {} : { quantity }),
      ...(intervalDays === subscription.intervalDays ? {} : { intervalDays }),
      ...(addressId === KEEP ? {} : { addressId }),
      // Selecting the same card also retries the payment.
      ...(isOther || (subscription.problem && paymentMethodId !== KEEP) ? { paymentMethodId } : {}),
    };
    if (Object.keys(changes).length > 0) {
      onChanged(await callApi("PATCH", `/api/account/subscriptions/${subscription.id}`, changes));
      toast({ title: "Subscription changed" });
    }
    onClose();
  };
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(save);
      }}
    >
      <div>
        <p className="mb-1.5 font-medium">Quantity</p>
        <QuantityStepper of={subscription.productName} value={quantity} onChange={setQuantity} />
      </div>
      <IntervalChoice value={intervalDays} onChange={setIntervalDays} />
      <AddressChoice
        subscription={subscription}
        addresses={addresses}
        value={addressId}
        onChange={setAddressId}
      />
      <CardChoice cards={cards} value={paymentMethodId} onChange={setPaymentMethodId} />
      {problem ? <Notice announce tone="error" title={problem} /> : null}
      <Button type="submit" loading={isBusy} className="w-full">
        Save
      </Button>
    </form>
  );
}

function IntervalChoice({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  return (
    <SelectRow label="How often" value={value} onChange={(text) => onChange(Number(text))}>
      {INTERVAL_DAYS.map((days) => (
        <option key={days} value={days}>
          {capitalize(formatInterval(days))}
        </option>
      ))}
    </SelectRow>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

function AddressChoice({
  subscription: { address },
  addresses,
  value,
  onChange,
}: ChoiceProps & { subscription: SubscriptionView; addresses: readonly AddressView[] }) {
  return (
    <div>
      <SelectRow label="Deliver to" value={value} onChange={onChange}>
        <option value={KEEP}>
          {address ? `${address.address}, ${address.city} (current)` : "No address"}
        </option>
        {addresses.map(({ id, firstName, lastName, address: street, city }) => (
          <option key={id} value={id}>
            {firstName} {lastName}, {street}, {city}
          </option>
        ))}
      </SelectRow>
      <p className="mt-1.5 text-14 text-ink-soft">
        To use another address, add it to your{" "}
        <Link href="/account/addresses" className="prose-link">
          addresses
        </Link>{" "}
        first.
      </p>
    </div>
  );
}

function CardChoice({ cards, value, onChange }: ChoiceProps & { cards: readonly SavedCard[] }) {
  const { isBusy, open } = useStripePage(() => callApi("POST", "/api/account/subscriptions/cards"));
  return (
    <div>
      <SelectRow label="Pay with" value={value} onChange={onChange}>
        {cards.some(({ id }) => id === value) ? null : <option value={KEEP}>No saved card</option>}
        {cards.map(({ id, brand, last4 }) => (
          <option key={id} value={id}>
            {brand} ending in {last4}
          </option>
        ))}
      </SelectRow>
      <Button variant="ghost" size="sm" className="mt-1 -ml-3.5" loading={isBusy} onClick={() => void open()}>
        Add another card
      </Button>
    </div>
  );
}

interface SelectRowProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

function SelectRow({ label, value, onChange, children }: SelectRowProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          className="flex"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}
