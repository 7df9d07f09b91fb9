import { renderHook } from "@testing-library/react";
import { act } from "react";
import { useForm } from "react-hook-form";
import {
  CHECKOUT_FORM,
  type ShippingFormOwner,
  type ShippingFormValues,
} from "@/components/checkout/shipping-form-values";
import { clearRememberedForm, useRememberedForm } from "@/components/form/use-remembered-form";

const EMPTY: ShippingFormValues = {
  firstName: "",
  lastName: "",
  email: "",
  address: "",
  city: "",
  state: "",
  zip: "",
};
const GUEST: ShippingFormOwner = { id: null, known: {} };
const OLIVE: ShippingFormOwner = {
  id: "olive",
  known: { email: "olive@garden.example", city: "Ojai", state: "CA" },
};
const ROSA: ShippingFormOwner = { id: "rosa", known: { email: "rosa@field.example" } };

/** Opens the checkout's form. */
function open(shopper: ShippingFormOwner) {
  const states: string[] = [];
  const onState = (state: string) => states.push(state);
  const { result, rerender } = renderHook(
    ({ who }: { who: ShippingFormOwner }) => {
      const form = useForm<ShippingFormValues>({ defaultValues: { ...EMPTY, ...who.known } });
      useRememberedForm(CHECKOUT_FORM, form, who, () => onState(form.getValues("state")));
      return form;
    },
    { initialProps: { who: shopper } },
  );
  return {
    values: () => result.current.getValues(),
    type: (name: keyof ShippingFormValues, value: string) =>
      act(() => result.current.setValue(name, value, { shouldDirty: true })),
    become: (who: ShippingFormOwner) => rerender({ who }),
    states,
  };
}

beforeEach(() => clearRememberedForm(CHECKOUT_FORM));

it("starts with the account's data, including its state", () => {
  const form = open(OLIVE);
  expect(form.values()).toEqual({ ...EMPTY, ...OLIVE.known });
  expect(form.states).toEqual(["CA"]);
});

it("keeps the input over account data, also after a reload", () => {
  open(OLIVE).type("city", "Ventura");
  expect(open(OLIVE).values()).toMatchObject({ city: "Ventura", email: "olive@garden.example" });
});

it("fills only empty fields when a guest signs in", () => {
  const form = open(GUEST);
  form.type("email", "typed@garden.example");
  form.become(OLIVE);
  expect(form.values()).toMatchObject({ email: "typed@garden.example", city: "Ojai", state: "CA" });
  expect(open(OLIVE).values()).toMatchObject({ email: "typed@garden.example" });
});

it("fills only empty fields when a guest whose browser stores nothing signs in", () => {
  const form = open(GUEST);
  form.type("city", "Ventura");
  clearRememberedForm(CHECKOUT_FORM);
  form.become(OLIVE);
  expect(form.values()).toMatchObject({ city: "Ventura", email: "olive@garden.example" });
});

it.each([
  ["a guest", GUEST],
  ["somebody else", ROSA],
])("shows nothing of a user's form to %s who uses the tab next", (_name, next) => {
  open(OLIVE).type("address", "12 Orchard Lane");
  expect(open(next).values()).toEqual({ ...EMPTY, ...next.known });
});

it.each(["{", "7", "null", '{"owner":null}', '{"firstName":"Old"}'])("ignores %s", (kept) => {
  sessionStorage.setItem("clover-fern:checkout", kept);
  expect(open(GUEST).values()).toEqual(EMPTY);
});
