"use client";
import { Shuffle } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { createDiscountCode } from "@/lib/discounts/rules/discount-state";
import type { DiscountValues } from "@/lib/discounts/schema/admin-discount";

/** The code, which can be generated, or the prefix of unique codes. */
export function DiscountCodeField() {
  const { setValue, watch } = useFormContext<DiscountValues>();
  if (watch("method") === "unique_codes")
    return (
      <TextField<DiscountValues>
        name="code"
        label="Code prefix"
        hint="3 to 21 letters, digits and hyphens. After you save, create the codes from the discount's menu"
        required
        maxLength={21}
        autoComplete="off"
        className="col-span-full"
      />
    );
  return (
    <div className="col-span-full space-y-2">
      <TextField<DiscountValues>
        name="code"
        label="Code"
        hint="3 to 30 letters, digits and hyphens, saved in capitals. Shoppers can type it in upper or lower case"
        required
        maxLength={30}
        autoComplete="off"
      />
      <Button
        variant="secondary"
        size="sm"
        onClick={() => setValue("code", createDiscountCode(), { shouldDirty: true, shouldValidate: true })}
      >
        <Shuffle aria-hidden="true" className="size-4" />
        Generate a code
      </Button>
    </div>
  );
}
