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
import { useRequestKeys } from "../use-request-keys";

const FIELDS = {
  name: { label: "Name", hint: "As shoppers see it at checkout", required: true, wide: true },
  price: { label: "Price ($)", inputMode: "decimal", required: true },
  position: { label: "Position", inputMode: "numeric", hint: "Lower numbers come first" },
  hasFreeDelivery: {
    label: "Free delivery applies",
    control: "checkbox",
    hint: "Free whenever standard delivery is: for everyone, from a subtotal, for members or with a code",
    wide: true,
  },
  minDays: { label: "Minimum business days", inputMode: "numeric", required: true },
  maxDays: { label: "Maximum business days", inputMode: "numeric", required: true },
  carriesChilled: {
    label: "Carries chilled goods",
    control: "checkbox",
    hint: "If off, it is not offered for carts with products marked “Keep chilled”",
    wide: true,
  },
  onlyStates: {
    label: "Deliver only to these states",
    hint: "Such as CA, NV, OR. Leave empty for all states",
    wide: true,
  },
  zones: {
    label: "Prices by state",
    control: "textarea",
    rows: 3,
    hint: "One price per line, such as AK, HI: 24.00. The price above applies to other states",
    wide: true,
  },
  shipDays: {
    label: "Ship days",
    control: "checks",
    options: WEEKDAYS.map((day) => [day, WEEKDAY_NAMES[day]] as const),
    wide: true,
  },
  cutoffTime: {
    label: "Cutoff time",
    hint: "Such as 14:00. If no days are selected, the store's settings under Ship days apply",
    wide: true,
  },
  isOn: { label: "Offered at checkout", control: "checkbox", wide: true },
} as const satisfies FieldTable<DeliveryMethodValues>;

/** Differences of the form for the documented methods, some of whose fields are fixed. */
const differencesOf = (id: string | undefined) =>
  isDocumented(id)
    ? {
        price: { hint: "This is the rate under Shipping" },
        hasFreeDelivery: {
          hint: id === "standard" ? "Always on for standard delivery" : "Always off for expedited delivery",
          disabled: true,
        },
        ...(id === "standard"
          ? {
              name: {
                hint: "As shoppers see it at checkout. FAQ and policy pages call it standard delivery",
              },
              isOn: { hint: "Can't be turned off: pages and subscriptions refer to it", disabled: true },
            }
          : {}),
      }
    : {};

/** Form values of a method. @param count number of methods, which determines the position of a new one */
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
  /** Undefined to create a method. */
  method: AdminDeliveryMethod | undefined;
  /** Number of methods. */
  count: number;
  onClose: () => void;
}

/** The sheet that edits a delivery method (docs/decisions/0079). */
export function DeliveryMethodForm({ method, count, onClose }: DeliveryMethodFormProps) {
  const path = "/api/admin/settings/delivery-methods";
  const { keyOf } = useRequestKeys();
  const state = useAdminForm<DeliveryMethodValues, AdminDeliveryMethod>({
    schema: deliveryMethodSchema,
    saved: method,
    toValues: methodValues(count),
    send: (values) =>
      method
        ? callAdminApi<AdminDeliveryMethod>("PUT", `${path}/${method.id}`, values)
        : callAdminApi<AdminDeliveryMethod>("POST", path, { ...values, requestKey: keyOf({}) }),
    done: ({ name }) => ({
      title: "Settings Saved",
      description: `“${name}” applies to new orders. Paid orders keep the method as it was.`,
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
