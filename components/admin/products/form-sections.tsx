"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ChecksField } from "@/components/form/checks-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { ALLERGENS, CATEGORIES, CATEGORY_NAMES, DIETS } from "@/lib/catalog/schema";
import { PACKAGINGS, type ProductValues as Values } from "@/lib/catalog/schema/admin-product";
import { FormSection } from "../form-section";
import { usePermission } from "../staff-role";
import { AllergensField } from "./allergens-field";
import { PRODUCT_LABELS as L } from "./labels";

const WIDE = "sm:col-span-2";

export function BasicsSection({ isNew }: { isNew: boolean }) {
  return (
    <FormSection title="Basics">
      <TextField<Values> name="name" label={L.name} required className={WIDE} />
      <SelectField<Values> name="category" label={L.category} required>
        {isNew ? (
          <option value="" disabled>
            Choose a category
          </option>
        ) : null}
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_NAMES[category]}
          </option>
        ))}
      </SelectField>
      <TextField<Values>
        name="slug"
        label={L.slug}
        hint={isNew ? "Leave empty to make it from the name" : "The old address will redirect to a new one"}
        required={!isNew}
      />
      <TextField<Values>
        name="shortDescription"
        label={L.shortDescription}
        hint="One sentence, for cards and search engines"
        maxLength={160}
        required
        className={WIDE}
      />
      <TextareaField<Values>
        name="description"
        label={L.description}
        hint="Paragraphs are separated by an empty line"
        rows={8}
        className={WIDE}
      />
      <TextField<Values> name="tags" label={L.tags} hint="Separated by commas" className={WIDE} />
    </FormSection>
  );
}

interface PriceSectionProps {
  /** Units of the stock reserved for orders in payment. */
  held: number;
  isArchived: boolean;
}

export function PriceSection({ held, isArchived }: PriceSectionProps) {
  const can = usePermission();
  const noPrices = !can("products.price");
  return (
    <FormSection title="Price and stock">
      <TextField<Values>
        name="regularPrice"
        label={L.regularPrice}
        inputMode="decimal"
        required
        disabled={noPrices}
      />
      <TextField<Values>
        name="wholesalePrice"
        label={L.wholesalePrice}
        inputMode="decimal"
        hint="For 50 or more. Leave empty for 60% of the regular price"
        disabled={noPrices}
      />
      <TextField<Values>
        name="cost"
        label={L.cost}
        inputMode="decimal"
        hint="Your cost per unit, for margins in Reports. Shoppers never see it"
        disabled={noPrices}
      />
      <TextField<Values>
        name="inventory"
        label={L.inventory}
        inputMode="numeric"
        required
        hint={held > 0 ? `${held} of them are held for orders that are being paid` : undefined}
        disabled={!can("products.stock")}
      />
      <TextField<Values> name="sku" label={L.sku} hint="Leave empty to generate one" />
      <CheckboxField<Values>
        name="isActive"
        label={L.isActive}
        hint={isArchived ? "Archived: restore it first" : undefined}
        disabled={isArchived}
        className={WIDE}
      />
    </FormSection>
  );
}

export function PackSection({ isNew }: { isNew: boolean }) {
  return (
    <FormSection title="Package">
      <TextField<Values> name="unitLabel" label={L.unitLabel} placeholder="Block, 200 g" required />
      <TextField<Values> name="weightGrams" label={L.weightGrams} inputMode="numeric" required />
      <SelectField<Values> name="packaging" label={L.packaging}>
        {PACKAGINGS.map((packaging) => (
          <option key={packaging}>{packaging}</option>
        ))}
      </SelectField>
      <TextField<Values>
        name="sortOrder"
        label={L.sortOrder}
        inputMode="numeric"
        hint={
          isNew
            ? "Leave empty to list it last. Lower numbers come first"
            : "Lower numbers come first; the first four are on the home page"
        }
      />
      <TextField<Values>
        name="artMotifs"
        label={L.artMotifs}
        hint="Illustrations for the product picture, such as cheese-wedge, separated by commas"
        className={WIDE}
      />
    </FormSection>
  );
}

export function FoodSection() {
  return (
    <FormSection title="Food details">
      <ChecksField<Values> name="diet" label={L.diet} options={DIETS} className={WIDE} />
      <TextareaField<Values> name="ingredients" label={L.ingredients} rows={4} className={WIDE} />
      <AllergensField label={L.allergens} />
      <ChecksField<Values> name="mayContain" label={L.mayContain} options={ALLERGENS} />
      <TextField<Values> name="storage" label={L.storage} className={WIDE} />
      <TextField<Values> name="shelfLife" label={L.shelfLife} />
      <TextField<Values> name="servingSuggestion" label={L.servingSuggestion} />
    </FormSection>
  );
}
