import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PayDelivery } from "@/components/replenishment/pay-delivery";
import { currentUser } from "@/lib/account/queries";
import { schedulesOf } from "@/lib/replenishment/queries";

export const metadata: Metadata = { title: "Pay for your delivery" };
export const instant = false;

const SCHEDULES = "/account/subscriptions";

/** What a saved card was refused for, to be paid by hand: the mail about it leads here. */
export default async function DeliveryPage({ searchParams }: PageProps<"/checkout/delivery">) {
  const { subscription } = await searchParams;
  const user = await currentUser();
  if (!user)
    redirect(
      `/login?${new URLSearchParams({ return: `/checkout/delivery?subscription=${String(subscription)}` })}`,
    );
  const { schedules } = await schedulesOf({ userId: user.id, isMember: user.isMember });
  const schedule = schedules.find(({ id }) => id === subscription);
  if (!schedule) redirect(SCHEDULES);
  return <PayDelivery schedule={schedule} />;
}
