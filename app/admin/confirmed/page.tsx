import type { Metadata } from "next";
import { Suspense } from "react";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { NarrowPage } from "@/components/account/auth-layout";

export const metadata: Metadata = { title: "Confirmed" };

interface ConfirmedPageProps {
  searchParams: Promise<{ why?: string | string[] }>;
}

/** Final page of the popup in which a provider re-authenticates a staff member (D45). */
export default function ConfirmedPage(props: ConfirmedPageProps) {
  return (
    <ShopFrame>
      <NarrowPage>
        <Suspense>
          <Outcome {...props} />
        </Suspense>
      </NarrowPage>
    </ShopFrame>
  );
}

async function Outcome({ searchParams }: ConfirmedPageProps) {
  const isOther = (await searchParams).why === "other-account";
  return (
    <div>
      <h1 className="text-38">{isOther ? "Not confirmed" : "Confirmed"}</h1>
      <p className="mt-3 text-ink-soft">
        {isOther
          ? "The account that you chose is not connected to your account here. Close this window and choose another one."
          : "Close this window and go back to the admin. It continues where you left off."}
      </p>
    </div>
  );
}
