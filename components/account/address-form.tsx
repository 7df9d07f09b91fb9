"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form } from "@/components/form/form";
import { GridFormEnd } from "@/components/form/form-end";
import { type AddressView, addressFieldsSchema, EMPTY_ADDRESS } from "@/lib/account/schema";
import { AddressFields } from "./address-fields";
import { callApi } from "./call-api";
import { useSaveForm } from "./use-save-form";

type Values = z.input<typeof addressFieldsSchema>;

const EMPTY: Values = { ...EMPTY_ADDRESS, isDefault: false };

interface AddressFormProps {
  /** The address to edit; undefined for a new one. */
  address?: AddressView;
  /** Initial values of a new address. */
  name?: { firstName: string; lastName: string };
  onDone: () => void;
}

/** Adds or edits an address. */
export function AddressForm({ address, name, onDone }: AddressFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(addressFieldsSchema),
    defaultValues: address ?? { ...EMPTY, ...name },
  });
  const save = useSaveForm<Values>({
    form,
    send: (input) =>
      address
        ? callApi("PUT", `/api/account/addresses/${address.id}`, input)
        : callApi("POST", "/api/account/addresses", input),
    done: { title: address ? "Address updated" : "Address added" },
    fallback: "Failed to save this address.",
    field: "firstName",
    onDone,
  });
  return (
    <Form form={form} onSubmit={save} className="grid grid-cols-6 gap-4">
      <AddressFields />
      {address?.isDefault ? null : (
        <CheckboxField<Values>
          name="isDefault"
          label="Make this my default address"
          hint="Checkout starts with this address."
          className="col-span-6"
        />
      )}
      <GridFormEnd>Save address</GridFormEnd>
    </Form>
  );
}
