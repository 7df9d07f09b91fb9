"use client";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";
import { FormError } from "./form";

interface FormEndProps extends Omit<ButtonProps, "type" | "loading"> {
  /** The button's label while the form is sent. */
  busy?: ReactNode;
  /** Whether success leads to another page: the button stays busy until then. */
  leaves?: boolean;
}

/** The end of a form: its error, which a toast announces, and the button that sends it. */
export function FormEnd({ busy, leaves = false, children, ...button }: FormEndProps) {
  const { isSubmitting, isSubmitSuccessful } = useFormContext().formState;
  const isBusy = isSubmitting || (leaves && isSubmitSuccessful);
  return (
    <>
      <FormError quiet />
      <Button type="submit" loading={isBusy} {...button}>
        {(isBusy && busy) || children}
      </Button>
    </>
  );
}

/** The end of a form in a grid, whose error is announced at its place. */
export function GridFormEnd({ children, ...button }: Omit<ButtonProps, "type" | "loading">) {
  const { isSubmitting } = useFormContext().formState;
  return (
    <>
      <div className="col-span-full empty:hidden">
        <FormError />
      </div>
      <Button type="submit" loading={isSubmitting} className="col-span-full sm:w-fit" {...button}>
        {children}
      </Button>
    </>
  );
}
