import { ownCard, pageMetadata } from "@/app/metadata";
import { TrackOrder } from "@/components/help/track-order";
import { Link } from "@/components/ui/link";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata = pageMetadata({
  title: "Track order",
  description: "Find out where your Clover & Fern order is: enter its number and your email address.",
  path: "/track-order",
  image: ownCard("/track-order", "Track order"),
});

export default async function TrackOrderPage() {
  const { timeZone } = await getStoreFacts();
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-38">Track order</h1>
      <p className="mt-2 mb-8 max-w-prose text-18 text-pretty text-ink-soft">
        All you need is the order number and your email address. If you have an account, your orders are also
        under{" "}
        <Link href="/orders" className="prose-link">
          My Orders
        </Link>
        .
      </p>
      <TrackOrder timeZone={timeZone} />
    </div>
  );
}
