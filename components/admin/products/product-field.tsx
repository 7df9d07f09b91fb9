"use client";
import { type Differences, TableField } from "@/components/form/table-fields";
import { findField, PRODUCT_LABELS, type ProductFieldName } from "@/lib/catalog/schema/product-fields";
import { FormSection } from "../form-section";
import { usePermission } from "../staff-role";
import { AllergensField } from "./allergens-field";
import { FORM_ORDER, PRODUCT_FORM, type ProductFormField } from "./product-form-fields";

/** A field's control of `PRODUCT_FORM`, with its label and disabled without its permission. */
export function ProductField({ name, ...differences }: { name: ProductFieldName } & Differences) {
  const can = usePermission();
  const label = PRODUCT_LABELS[name];
  const permission = findField(name)?.permission;
  if (name === "allergens") return <AllergensField label={label} />;
  return (
    <TableField
      name={name}
      field={{ ...PRODUCT_FORM[name], label }}
      disabled={permission && !can(permission)}
      {...differences}
    />
  );
}

interface ProductSectionProps {
  title: ProductFormField["section"];
  /** Changes for this product, by field. */
  differences: Partial<Record<ProductFieldName, Differences>>;
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
