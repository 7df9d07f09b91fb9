import { Leaf, LockKeyhole, RotateCcw, Truck } from "lucide-react";
import { type DeliveryTerms, formatHomeDelivery } from "@/lib/marketing/rules";

const PROMISES = [
  { icon: Leaf, title: "Plant-based, always", text: "Short lists of things you know" },
  { icon: RotateCcw, title: "30-day money-back", text: "Not to your taste? We pay it back" },
  { icon: LockKeyhole, title: "Secure card payment", text: "Your card never touches our servers" },
];

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function TrustStrip({ delivery }: { delivery: DeliveryTerms }) {
  const { headline, rest } = formatHomeDelivery(delivery);
  const promises = [{ icon: Truck, title: headline, text: sentenceCase(rest) }, ...PROMISES];
  return (
    <section aria-label="What you can count on" className="border-y border-hairline bg-card">
      <ul className="mx-auto grid max-w-page grid-cols-1 gap-x-6 px-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-center gap-4 py-4 lg:gap-3 lg:py-6">
            <Icon aria-hidden="true" className="size-7 shrink-0 text-clover" strokeWidth={1.5} />
            <p>
              <span className="block font-semibold">{title}</span>
              <span className="block text-14 text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
