import type { Metadata } from "next";
import { RedeemForm } from "@/components/gift-cards/redeem-form";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { getCurrentUser } from "@/lib/account/queries/current-user";

export const metadata: Metadata = { title: "Redeem a gift card", referrer: "no-referrer" };
export const instant = false;

export default async function RedeemPage({ searchParams }: PageProps<"/gift-cards/redeem">) {
  const [{ code }, user] = await Promise.all([searchParams, getCurrentUser()]);
  return (
    <div className="mx-auto max-w-xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-38">Redeem a gift card</h1>
      <p className="mt-2 mb-8 text-18 text-ink-soft">
        The full amount is added to your account as store credit. Use it for one order or several.
      </p>
      <Card className="p-5 sm:p-8">
        <RedeemForm isSignedIn={user !== null} code={typeof code === "string" ? code.slice(0, 40) : ""} />
      </Card>
      <p className="mt-6 text-14 text-ink-soft">
        {user ? (
          <Link href="/account#store-credit" className="prose-link">
            Your store credit
          </Link>
        ) : (
          <Link href="/gift-cards/balance" className="prose-link">
            Check the balance of a gift card
          </Link>
        )}
      </p>
    </div>
  );
}
