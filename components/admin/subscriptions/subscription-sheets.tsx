"use client";
import type { z } from "zod";
import { AddressFields } from "@/components/account/address-fields";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { capitalize } from "@/lib/core/capitalize";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { orderAddressSchema } from "@/lib/orders/schema/admin-order";
import { formatInterval, INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";
import {
  type AdminSubscription,
  subscriptionTermsSchema,
} from "@/lib/subscriptions/schema/admin-subscription";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { ADDRESS_LABELS } from "../orders/labels";
import { useAdminForm } from "../use-admin-form";

interface SheetProps {
  subscription: AdminSubscription;
  /** Receives the saved subscription. */
  onSaved: (saved: AdminSubscription) => void;
  onClose: () => void;
}

const EMAILED = { title: "Subscription changed", description: "The customer gets an email." };
const FALLBACK = "Failed to change this subscription";

type Terms = z.input<typeof subscriptionTermsSchema>;
type SavedTerms = Pick<AdminSubscription, "version" | "quantity" | "intervalDays">;
const TERMS_LABELS = { quantity: "Quantity", intervalDays: "Interval" } as const;

const toTerms = (saved: SavedTerms | undefined): Terms => ({
  quantity: String(saved?.quantity ?? 1),
  intervalDays: String(saved?.intervalDays ?? 30),
});

/** Changes the quantity and the interval. */
export function SubscriptionTermsSheet({ subscription, onSaved, onClose }: SheetProps) {
  const { id, productName } = subscription;
  const state = useAdminForm<Terms, SavedTerms>({
    schema: subscriptionTermsSchema,
    saved: subscription,
    toValues: toTerms,
    send: ({ version }, { changed }) =>
      callAdminApi<AdminSubscription>("PATCH", `/api/admin/subscriptions/${id}`, { ...changed, version }),
    done: EMAILED,
    fallback: FALLBACK,
    field: "quantity",
    onSaved: (saved) => {
      onSaved(saved as AdminSubscription);
      onClose();
    },
  });
  return (
    <FormSheet
      state={state}
      id="subscription-terms"
      title={`Change ${productName}`}
      description="The date of the next renewal stays. A higher price for one unit is announced before it is charged."
      labels={TERMS_LABELS}
      onClose={onClose}
    >
      <TextField<Terms>
        name="quantity"
        label={TERMS_LABELS.quantity}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_LINE_QUANTITY}
      />
      <SelectField<Terms> name="intervalDays" label={TERMS_LABELS.intervalDays}>
        {INTERVAL_DAYS.map((days) => (
          <option key={days} value={days}>
            {capitalize(formatInterval(days))}
          </option>
        ))}
      </SelectField>
    </FormSheet>
  );
}

type Address = z.input<typeof orderAddressSchema>;
type SavedAddress = Pick<AdminSubscription, "version"> & {
  address?: Address | null;
  /** Of a conflict's answer. */
  shippingAddress?: Address | null;
};

const toAddress = (saved: SavedAddress | undefined): Address => {
  const known: Partial<Address> = saved?.shippingAddress ?? saved?.address ?? {};
  const { firstName = "", lastName = "", address = "", city = "", state = "", zip = "" } = known;
  return { firstName, lastName, address, city, state, zip };
};

/** Changes the delivery address. */
export function SubscriptionAddressSheet({ subscription, onSaved, onClose }: SheetProps) {
  const { id, version, address, productName } = subscription;
  const state = useAdminForm<Address, SavedAddress>({
    schema: orderAddressSchema,
    saved: { version, address },
    toValues: toAddress,
    send: ({ version: seen, ...shippingAddress }) =>
      callAdminApi<AdminSubscription>("PATCH", `/api/admin/subscriptions/${id}`, {
        shippingAddress,
        version: seen,
      }),
    done: EMAILED,
    fallback: FALLBACK,
    field: "firstName",
    onSaved: (saved) => {
      onSaved(saved as AdminSubscription);
      onClose();
    },
  });
  return (
    <FormSheet
      state={state}
      id="subscription-address"
      title={`Address of ${productName}`}
      description="Future renewals are shipped to it. Orders already paid for keep their address."
      labels={ADDRESS_LABELS}
      onClose={onClose}
      className="grid-cols-6"
    >
      <AddressFields isAnothers />
    </FormSheet>
  );
}
