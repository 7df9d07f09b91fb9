import type { Metadata } from "next";
import { BalanceForm } from "@/components/gift-cards/balance-form";
import { Card } from "@/components/ui/card";

export const metadata: Metadata = { title: "Gift card balance" };
export const instant = false;

export default function BalancePage() {
  return (
    <div className="mx-auto max-w-xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="mb-8 text-38">Gift card balance</h1>
      <Card className="p-5 sm:p-8">
        <BalanceForm />
      </Card>
    </div>
  );
}
