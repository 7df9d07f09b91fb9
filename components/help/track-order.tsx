"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { PackageSearch } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { callApi } from "@/components/account/call-api";
import { showFormFailure } from "@/components/account/show-form-failure";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { type ApiTracking, trackOrderSchema } from "@/lib/orders/schema";
import { TrackedOrder } from "./tracked-order";
import { pageQuery, withMinimumDelay } from "./with-minimum-delay";

type Values = z.input<typeof trackOrderSchema>;

const ICON = <PackageSearch aria-hidden="true" className="size-5" strokeWidth={1.75} />;

/** Looks up an order by number and email and shows its progress (D13). */
export function TrackOrder({ timeZone }: { timeZone: string }) {
  const [found, setFound] = useState<{ order: ApiTracking; email: string }>();
  return found ? (
    <TrackedOrder {...found} timeZone={timeZone} onAnother={() => setFound(undefined)} />
  ) : (
    <AskForOrder onFound={(order, email) => setFound({ order, email })} />
  );
}

function AskForOrder({ onFound }: { onFound: (order: ApiTracking, email: string) => void }) {
  const form = useForm<Values, unknown, z.output<typeof trackOrderSchema>>({
    resolver: zodResolver(trackOrderSchema),
    defaultValues: { orderNumber: pageQuery().get("order") ?? "", email: "" },
  });
  const submit = async (input: z.output<typeof trackOrderSchema>) => {
    try {
      const order = await withMinimumDelay(callApi<ApiTracking>("POST", "/api/track-order", input));
      onFound(order, input.email);
    } catch (error) {
      showFormFailure<Values>(form, error, {
        title: "Order not found",
        fallback: "Something went wrong. Please try again.",
        field: "orderNumber",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="max-w-md space-y-4">
      <TextField<Values>
        name="orderNumber"
        label="Order number"
        hint="Eight letters and digits, in your confirmation email."
        autoComplete="off"
      />
      <TextField<Values> name="email" type="email" label="Email address" autoComplete="email" />
      <FormEnd busy={<>{ICON}Looking...</>} size="lg" className="w-full sm:w-auto">
        {ICON}
        Track Order
      </FormEnd>
    </Form>
  );
}
