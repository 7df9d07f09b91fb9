import type { MarketingSettings } from "@/lib/marketing/schema";

/** Figures entered by staff (D39); shown only while switched on. */
export function SocialProof({ proof }: { proof: MarketingSettings["socialProof"] }) {
  if (!proof.enabled) return null;
  const figures = [
    { value: proof.customerCount.toLocaleString("en-US"), label: "customers" },
    { value: proof.reviewCount.toLocaleString("en-US"), label: "reviews" },
    { value: proof.avgRating.toFixed(1), label: "average rating" },
  ];
  return (
    <dl className="mx-auto flex max-w-page flex-wrap gap-x-14 gap-y-4 px-4 pt-10 sm:px-6">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-14 text-ink-soft">{label}</dt>
          <dd className="tabular font-display text-38 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
