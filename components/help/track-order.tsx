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
import { CallError } from "@/lib/http/browser";
import { type ApiTracking, trackOrderSchema } from "@/lib/orders/schema";
import { TrackedOrder } from "./tracked-order";
import { pageQuery, withMinimumDelay } from "./with-minimum-delay";

type Values = z.input<typeof trackOrderSchema>;

const ICON = <PackageSearch aria-hidden="true" className="size-5" strokeWidth={1.75} />;

/** Looks up an order by number and email, shows its progress (D13), and lets a guest cancel it. */
export function TrackOrder({ timeZone }: { timeZone: string }) {
  const [found, setFound] = useState<{ order: ApiTracking; email: string }>();
  if (!found) return <AskForOrder onFound={(order, email) => setFound({ order, email })} />;
  const { order, email } = found;
  const read = async (path: string) => {
    const input = { orderNumber: order.orderNumber, email };
    setFound({ order: await callApi<ApiTracking>("POST", path, input), email });
  };
  /** Cancels the order (D38); the screen shows it as it is then, also after a refusal. */
  const cancel = async () => {
    try {
      await read("/api/track-order/cancel");
    } catch (error) {
      if (error instanceof CallError) await read("/api/track-order").catch(() => undefined);
      throw error;
    }
  };
  return (
    <TrackedOrder
      key={order.status}
      {...found}
      timeZone={timeZone}
      onAnother={() => setFound(undefined)}
      onCancel={cancel}
    />
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
        title: error instanceof CallError && error.status === 404 ? "Order not found" : "Error",
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
