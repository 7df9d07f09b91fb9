"use client";
import { useWatch } from "react-hook-form";
import { Form, FormError } from "@/components/form/form";
import type { Campaign } from "@/lib/campaigns/schema";
import {
  type MarketingSettings,
  type MarketingValues,
  marketingFormSchema,
  PERIOD_PANELS,
  type PlannedSettings,
  type SavedMarketing,
} from "@/lib/marketing/schema";
import { type ClaimFacts, claimWarnings } from "@/lib/reports/rules/claims";
import { callAdminApi } from "../admin-session";
import { ClaimWarnings } from "../claim-warnings";
import { ConflictNotice } from "../conflict-notice";
import { SaveBar } from "../save-bar";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { MARKETING_LABELS } from "./labels";
import {
  FlashSalePanel,
  FreeShippingPanel,
  MembershipPromoPanel,
  SocialProofPanel,
  StockAlertsPanel,
} from "./panels";
import { OffersPanel, TestimonialsPanel } from "./testimonials-panel";

interface MarketingFormProps {
  settings: SavedMarketing;
  facts: ClaimFacts;
  campaigns: readonly Campaign[];
}

const toValues = (saved: SavedMarketing | undefined): MarketingValues => {
  if (!saved) throw new Error("There are always settings");
  const { version: _version, ...settings } = structuredClone(saved);
  const dated = PERIOD_PANELS.map((panel) => [panel, { startsAt: "", endsAt: "", ...settings[panel] }]);
  return { ...settings, ...Object.fromEntries(dated) };
};

/** The form's values as they would be saved; invalid panels fall back to their saved values. */
function previewSettings(values: Partial<MarketingValues>, saved: PlannedSettings): PlannedSettings {
  const parts = Object.entries(marketingFormSchema.shape).map(([name, schema]) => {
    const panel = name as keyof MarketingSettings;
    const read = schema.safeParse(values[panel]);
    return [panel, read.success ? read.data : saved[panel]];
  });
  return Object.fromEntries(parts) as PlannedSettings;
}

/** The Marketing tab: every panel with its warnings and a preview. Only changed panels are sent (D33). */
export function MarketingForm({ settings: saved, facts, campaigns }: MarketingFormProps) {
  const can = usePermission();
  const { form, save, conflict, basis } = useAdminForm<MarketingValues, SavedMarketing>({
    schema: marketingFormSchema,
    saved,
    toValues,
    send: ({ version }, { changed }) =>
      callAdminApi<SavedMarketing>("POST", "/api/marketing-settings", { ...changed, version }),
    done: {
      title: "Settings Saved",
      description: "Marketing settings have been successfully updated.",
    },
    fallback: "Failed to save marketing settings: Please try again.",
    failed: (sentence) => `Failed to save marketing settings: ${sentence}`,
    field: "flashSale.title",
  });
  const settings = previewSettings(
    useWatch({ control: form.control }) as Partial<MarketingValues>,
    basis ?? saved,
  );
  const warnings = claimWarnings(settings, facts);
  const warningsOf = (panel: string) => warnings.filter((warning) => warning.panel === panel);
  const shared = { settings, warningsOf };
  return (
    <Form form={form} onSubmit={save} className="min-w-0 space-y-5">
      <ClaimWarnings texts={warningsOf("general").map(({ text }) => text)} />
      <FlashSalePanel {...shared} campaigns={campaigns} />
      <OffersPanel {...shared} />
      <MembershipPromoPanel {...shared} />
      <FreeShippingPanel {...shared} mode={facts.shippingMode} rates={facts.rates} />
      <StockAlertsPanel {...shared} />
      <SocialProofPanel {...shared} />
      <TestimonialsPanel {...shared} />
      <ConflictNotice conflict={conflict} labels={MARKETING_LABELS} />
      <FormError quiet />
      {can("marketing.edit") ? <SaveBar form={form} /> : null}
    </Form>
  );
}
