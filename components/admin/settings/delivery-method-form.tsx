"use client";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { WEEKDAY_NAMES } from "@/lib/marketing/rules/pickup";
import {
  type AdminDeliveryMethod,
  type DeliveryMethodValues,
  deliveryMethodSchema,
  isDocumented,
} from "@/lib/marketing/schema/delivery-methods";
import { WEEKDAYS } from "@/lib/marketing/schema/pickup";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { useAdminForm } from "../use-admin-form";

const FIELDS = {
  name: { label: "Name", hint: "As shoppers see it at checkout", required: true, wide: true },
  price: { label: "Price ($)", inputMode: "decimal", required: true },
  position: { label: "Position", inputMode: "numeric", hint: "Lower numbers come first" },
  hasFreeDelivery: {
    label: "Free delivery applies",
    control: "checkbox",
    hint: "Free when standard delivery is: for everyone, from the subtotal, for members and by code",
    wide: true,
  },
  minDays: { label: "Business days, at least", inputMode: "numeric", required: true },
  maxDays: { label: "Business days, at most", inputMode: "numeric", required: true },
  carriesChilled: {
    label: "Carries chilled goods",
    control: "checkbox",
    hint: "Otherwise it is not offered for carts with products that are marked “Keep chilled”",
    wide: true,
  },
  onlyStates: {
    label: "Only to these states",
    hint: "Such as CA, NV, OR. Leave empty for every state",
    wide: true,
  },
  zones: {
    label: "Prices in some states",
    control: "textarea",
    rows: 3,
    hint: "One price per line, such as AK, HI: 24.00. Other states pay the price above",
    wide: true,
  },
  shipDays: {
    label: "Parcels leave on",
    control: "checks",
    options: WEEKDAYS.map((day) => [day, WEEKDAY_NAMES[day]] as const),
    wide: true,
  },
  cutoffTime: {
    label: "Cut-off time",
    hint: "Such as 14:00. Without days of its own, the method follows the settings under Ship days",
    wide: true,
  },
  isOn: { label: "Offered at checkout", control: "checkbox", wide: true },
} as const satisfies FieldTable<DeliveryMethodValues>;

/** What is fixed for the documented methods. */
const differencesOf = (id: string | undefined) =>
  isDocumented(id)
    ? {
        price: { hint: "The same rate as under Shipping" },
        hasFreeDelivery: {
          hint: id === "standard" ? "Always, for standard delivery" : "Never, for expedited delivery",
          disabled: true,
        },
        ...(id === "standard"
          ? {
              name: {
                hint: "As shoppers see it at checkout. FAQ and policy pages call it standard delivery",
              },
              isOn: { hint: "Stays on: pages and subscriptions refer to it", disabled: true },
            }
          : {}),
      }
    : {};

/** Form values of a method. @param count number of methods, which sets a new one's position */
const methodValues =
  (count: number) =>
  (method: AdminDeliveryMethod | undefined): DeliveryMethodValues => ({
    name: method?.name ?? "",
    isOn: method?.isOn ?? true,
    position: String(method?.position ?? count),
    price: method?.price ?? "",
    hasFreeDelivery: method?.hasFreeDelivery ?? false,
    minDays: String(method?.minDays ?? 1),
    maxDays: String(method?.maxDays ?? 2),
    carriesChilled: method?.carriesChilled ?? true,
    onlyStates: (method?.onlyStates ?? []).join(", "),
    zones: (method?.zones ?? []).map(({ states, price }) => `${states.join(", ")}: ${price}`).join("\n"),
    shipDays: method?.shipDays ?? [],
    cutoffTime: method?.cutoffTime ?? "",
  });

interface DeliveryMethodFormProps {
  /** Undefined for a new one. */
  method: AdminDeliveryMethod | undefined;
  /** Number of methods. */
  count: number;
  onClose: () => void;
}

/** The sheet that edits a delivery method (docs/decisions/0079). */
export function DeliveryMethodForm({ method, count, onClose }: DeliveryMethodFormProps) {
  const path = "/api/admin/settings/delivery-methods";
  const state = useAdminForm<DeliveryMethodValues, AdminDeliveryMethod>({
    schema: deliveryMethodSchema,
    saved: method,
    toValues: methodValues(count),
    send: (values) =>
      method
        ? callAdminApi<AdminDeliveryMethod>("PUT", `${path}/${method.id}`, values)
        : callAdminApi<AdminDeliveryMethod>("POST", path, values),
    done: ({ name }) => ({
      title: "Settings Saved",
      description: `Checkout uses “${name}” as it is now. Paid orders keep what they were told.`,
    }),
    fallback: "Failed to save the delivery method",
    field: "name",
    onSaved: onClose,
  });
  return (
    <FormSheet
      state={state}
      id="delivery-method-form"
      title={method ? method.name : "New delivery method"}
      saveLabel={method ? "Save changes" : "Create method"}
      labels={labelsOf(FIELDS)}
      onClose={onClose}
    >
      <TableFields table={FIELDS} differences={differencesOf(method?.id)} />
    </FormSheet>
  );
}
