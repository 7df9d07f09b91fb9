import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { orderPath, reportProblemPath } from "@/lib/orders/rules/order-paths";
import type { ReportableOrder } from "@/lib/problems/schema";
import { ProblemForm } from "./problem-form";
import { ProblemReports } from "./problem-reports";

interface ProblemScreenProps {
  order: ReportableOrder;
  timeZone: string;
}

/** The page on which a buyer reports a problem with their order (D38). */
export function ProblemScreen({ order, timeZone }: ProblemScreenProps) {
  const { orderNumber, lines, problems } = order;
  const isAllReported = lines.every(({ left }) => left === 0);
  const blocker =
    order.blocker ??
    (isAllReported ? "Every item of this order has already been reported or refunded." : null);
  return (
    <>
      <Breadcrumb
        trail={[
          { label: "My Orders", href: "/orders" },
          { label: `Order ${orderNumber}`, href: orderPath(orderNumber) },
        ]}
        current="Problem"
        className="lg:-mt-2"
      />
      <h1 className="mt-2 text-38">Problem with this order</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Every order comes with our 30-day satisfaction guarantee. Tell us what is wrong, and we'll make it
        right. You can also{" "}
        <Link href={reportProblemPath(orderNumber)} className="prose-link">
          write us a message
        </Link>
        .
      </p>
      <div className="mt-6 grid max-w-3xl gap-6 sm:mt-8">
        <ProblemReports problems={problems} timeZone={timeZone} />
        {blocker ? (
          <Notice title={blocker} />
        ) : (
          <Card className="p-5 sm:p-8">
            <ProblemForm key={problems.length} orderNumber={orderNumber} lines={lines} />
          </Card>
        )}
      </div>
    </>
  );
}
