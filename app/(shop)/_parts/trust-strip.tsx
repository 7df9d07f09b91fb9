import { Icon, type IconName } from "@/components/ui/icon";
import { capitalize } from "@/lib/core/capitalize";
import { type DeliveryTerms, formatHomeDelivery } from "@/lib/marketing/rules";

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "leaf", title: "Plant-based, always", text: "Short lists of things you know" },
  { icon: "rotate-ccw", title: "30-day money-back", text: "Not to your taste? We refund it" },
  { icon: "lock-keyhole", title: "Secure card payment", text: "Your card never touches our servers" },
];

export function TrustStrip({ delivery }: { delivery: DeliveryTerms }) {
  const { headline, rest } = formatHomeDelivery(delivery);
  const promises = [{ icon: "truck" as const, title: headline, text: capitalize(rest) }, ...PROMISES];
  return (
    <section aria-label="What you can count on" className="border-y border-hairline bg-card">
      <ul className="mx-auto grid max-w-page grid-cols-1 gap-x-6 px-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="flex items-center gap-4 py-4 lg:gap-3 lg:py-6">
            <Icon name={icon} className="size-7 text-clover" />
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
