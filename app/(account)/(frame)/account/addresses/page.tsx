import type { Metadata } from "next";
import { Suspense } from "react";
import { SettingsSkeleton } from "@/components/account/account-skeleton";
import { AddressBook } from "@/components/account/address-book";
import { SessionEnded } from "@/components/account/session-ended";
import { getCurrentUser, listAddresses } from "@/lib/account/queries";

export const metadata: Metadata = { title: "Addresses" };

export default function AddressesPage() {
  return (
    <>
      <h1 className="text-38">Addresses</h1>
      <p className="mt-1 mb-6 text-ink-soft sm:mb-8">The checkout starts with the default one.</p>
      <Suspense fallback={<SettingsSkeleton />}>
        <Addresses />
      </Suspense>
    </>
  );
}

async function Addresses() {
  const user = await getCurrentUser();
  if (!user) return <SessionEnded />;
  const { firstName, lastName } = user;
  return <AddressBook addresses={await listAddresses(user.id)} name={{ firstName, lastName }} />;
}
