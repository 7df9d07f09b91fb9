"use client";
import { StockNote } from "@/components/catalog/stock-note";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { FlashSaleBand } from "@/components/marketing/flash-sale-band";
import { PromoLine } from "@/components/marketing/promo-line";
import { SocialProof } from "@/components/marketing/social-proof";
import type { Campaign } from "@/lib/campaigns/schema";
import { LOW_STOCK_BELOW } from "@/lib/catalog/rules";
import { cents } from "@/lib/core/money";
import { formatDelivery, formatHomeDelivery, formatStockNote } from "@/lib/marketing/rules";
import type { MarketingSettings, PlannedSettings, MarketingValues as Values } from "@/lib/marketing/schema";
import type { DeliveryRates } from "@/lib/pricing/schema";
import type { ClaimWarning } from "@/lib/reports/rules/claims";
import { ConflictWarning } from "../campaigns/conflict-warning";
import { Panel } from "./panel";

const WIDE = "sm:col-span-2";

export interface PanelsProps {
  /** The form's values as they would be saved. */
  settings: PlannedSettings;
  warningsOf: (panel: keyof MarketingSettings) => ClaimWarning[];
}

interface FlashSaleProps extends PanelsProps {
  campaigns: readonly Campaign[];
}

export function FlashSalePanel({ settings: { flashSale }, warningsOf, campaigns }: FlashSaleProps) {
  const { enabled, startsAt = null, endsAt = null } = flashSale;
  return (
    <Panel
      title="Flash sale"
      hint="A banner on the home and shop pages, and a percentage off every product while it is on. Offers don't stack: the better one applies."
      name="flashSale"
      warnings={warningsOf("flashSale")}
      preview={enabled ? <FlashSaleBand sale={flashSale} /> : null}
    >
      <TextField<Values> name="flashSale.title" label="Title" maxLength={80} required />
      <TextField<Values> name="flashSale.discountPercentage" label="Percent off" inputMode="numeric" />
      <TextField<Values> name="flashSale.description" label="Description" maxLength={200} className={WIDE} />
      <div className={`${WIDE} empty:hidden`}>
        {enabled ? (
          <ConflictWarning
            campaign={{ id: "panel:flashSale", covers: "everything", startsAt, endsAt }}
            campaigns={campaigns}
          />
        ) : null}
      </div>
    </Panel>
  );
}

export function SocialProofPanel({ settings: { socialProof }, warningsOf }: PanelsProps) {
  return (
    <Panel
      title="Social proof"
      hint="Figures on the home page. You enter them yourself, so keep them accurate."
      name="socialProof"
      warnings={warningsOf("socialProof")}
      preview={
        socialProof.enabled ? (
          <div className="-mx-4 -mt-8">
            <SocialProof proof={socialProof} />
          </div>
        ) : null
      }
    >
      <TextField<Values> name="socialProof.customerCount" label="Customers" inputMode="numeric" />
      <TextField<Values> name="socialProof.reviewCount" label="Reviews" inputMode="numeric" />
      <TextField<Values>
        name="socialProof.avgRating"
        label="Average rating"
        type="number"
        min={0}
        max={5}
        step={0.1}
        inputMode="decimal"
      />
    </Panel>
  );
}

const DELAYED_EFFECT_HINT =
  "Takes effect when Settings charges delivery by policy. Until then delivery is free on every order, and the threshold is stored.";

interface FreeShippingProps extends PanelsProps {
  mode: "free" | "policy";
  rates: DeliveryRates;
}

export function FreeShippingPanel({
  settings: { freeShipping },
  warningsOf,
  mode,
  rates,
}: FreeShippingProps) {
  const { enabled, minimumOrder, message } = freeShipping;
  const freeFromCents = enabled ? cents(Math.round(minimumOrder * 100)) : null;
  const terms = { mode, freeFromCents, rates, message };
  const { sentence } = formatDelivery(terms);
  const { headline, rest } = formatHomeDelivery(terms);
  return (
    <Panel
      title="Free shipping"
      hint={mode === "free" ? DELAYED_EFFECT_HINT : "The subtotal from which delivery is free for everyone."}
      name="freeShipping"
      warnings={warningsOf("freeShipping")}
      preview={
        <p>
          {sentence ? <span className="mb-3 block">{sentence}</span> : null}
          <span className="block font-semibold">{headline}</span>
          <span className="block text-14 text-ink-soft">{rest}</span>
        </p>
      }
    >
      <TextField<Values>
        name="freeShipping.minimumOrder"
        label="From a subtotal of ($)"
        inputMode="decimal"
      />
      <TextField<Values> name="freeShipping.message" label="Message" maxLength={160} className={WIDE} />
    </Panel>
  );
}

export function MembershipPromoPanel({ settings: { membershipPromo }, warningsOf }: PanelsProps) {
  return (
    <Panel
      title="Membership promo"
      hint="What a membership begins with: a free trial of 30 days, or a percentage off the first month."
      name="membershipPromo"
      warnings={warningsOf("membershipPromo")}
      preview={membershipPromo.enabled ? <PromoLine promo={membershipPromo} /> : null}
    >
      <SelectField<Values> name="membershipPromo.offerType" label="Offer">
        <option value="free-trial">Free trial</option>
        <option value="discount">Discount on the first month</option>
      </SelectField>
      <TextField<Values>
        name="membershipPromo.discountPercentage"
        label="Percent off the first month"
        inputMode="numeric"
        hint="Only for the discount offer"
      />
      <TextField<Values>
        name="membershipPromo.message"
        label="Message"
        maxLength={120}
        required
        className={WIDE}
      />
    </Panel>
  );
}

export function StockAlertsPanel({ settings: { stockAlerts }, warningsOf }: PanelsProps) {
  const left = Math.max(1, stockAlerts.lowStockThreshold - 1);
  const shown = Math.min(left, LOW_STOCK_BELOW + 2);
  const words = formatStockNote(stockAlerts, shown);
  return (
    <Panel
      title="Stock alerts"
      hint="Products at or below the threshold count as low on stock in alerts and reports. If it is above 10, product cards show your message for stock below it instead of the standard note."
      name="stockAlerts"
      warnings={warningsOf("stockAlerts")}
      preview={<StockNote available={words ? shown : LOW_STOCK_BELOW - 1} {...(words ? { words } : {})} />}
    >
      <TextField<Values>
        name="stockAlerts.lowStockThreshold"
        label="Low-stock threshold"
        inputMode="numeric"
      />
      <TextField<Values>
        name="stockAlerts.message"
        label="Message"
        hint="{count} is replaced by how many are left"
        maxLength={120}
        required
        className={WIDE}
      />
    </Panel>
  );
}
