"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ChecksField } from "@/components/form/checks-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { ProductValues as Values } from "@/lib/catalog/schema/admin-product";
import { findField, type ProductField as Name, PRODUCT_LABELS } from "@/lib/catalog/schema/product-fields";
import { FormSection } from "../form-section";
import { usePermission } from "../staff-role";
import { AllergensField } from "./allergens-field";
import { FORM_ORDER, type FormField, PRODUCT_FORM } from "./product-form-fields";

/** What differs from `PRODUCT_FORM` for the product at hand. */
interface Differences {
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Of a select: shown while nothing is selected. */
  prompt?: string;
  className?: string;
}

/** A field's control of `PRODUCT_FORM`, with its label and disabled without its permission. */
export function ProductField({ name, prompt, ...differences }: { name: Name } & Differences) {
  const can = usePermission();
  const field: FormField = PRODUCT_FORM[name];
  const { section: _, wide, hint, required } = field;
  const permission = findField(name)?.permission;
  const common = {
    name,
    label: PRODUCT_LABELS[name],
    hint,
    required,
    disabled: permission && !can(permission),
    className: wide && "sm:col-span-2",
    ...differences,
  };
  switch (field.control) {
    case "textarea":
      return <TextareaField<Values> {...common} rows={field.rows} />;
    case "select":
      return (
        <SelectField<Values> {...common}>
          {prompt ? (
            <option value="" disabled>
              {prompt}
            </option>
          ) : null}
          {Object.entries(field.options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case "checks":
      return <ChecksField<Values> {...common} options={field.options} />;
    case "checkbox":
      return <CheckboxField<Values> {...common} />;
    case "allergens":
      return <AllergensField label={common.label} />;
    case "section":
      return null;
    default: {
      const { inputMode, placeholder, maxLength } = field;
      return (
        <TextField<Values>
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={maxLength}
          {...common}
        />
      );
    }
  }
}

interface ProductSectionProps {
  title: FormField["section"];
  /** By field, as `ProductField` takes them. */
  differences: Partial<Record<Name, Differences>>;
}

/** The fields of a section, in the table's order. */
export function ProductSection({ title, differences }: ProductSectionProps) {
  const names = FORM_ORDER.filter((name) => PRODUCT_FORM[name].section === title);
  return (
    <FormSection title={title}>
      {names.map((name) => (
        <ProductField key={name} name={name} {...differences[name]} />
      ))}
    </FormSection>
  );
}
