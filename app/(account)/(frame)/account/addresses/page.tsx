import type { Metadata } from "next";
import { SettingsSkeleton } from "@/components/account/account-skeleton";
import { AddressBook } from "@/components/account/address-book";
import { SessionEnded } from "@/components/account/session-ended";
import { listAddresses } from "@/lib/account/queries/addresses";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { AccountPage } from "../../_parts/account-page";

export const metadata: Metadata = { title: "Addresses" };

export default function AddressesPage() {
  return (
    <AccountPage
      title="Addresses"
      intro="Checkout starts with your default address."
      skeleton={<SettingsSkeleton />}
    >
      <Addresses />
    </AccountPage>
  );
}

async function Addresses() {
  const user = await getCurrentUser();
  if (!user) return <SessionEnded />;
  const { firstName, lastName } = user;
  return <AddressBook addresses={await listAddresses(user.id)} name={{ firstName, lastName }} />;
}
