import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { formatItems } from "@/lib/orders/rules/format-items";
import { orderPath } from "@/lib/orders/rules/order-paths";
import { PROBLEM_REASONS, type ProblemView } from "@/lib/problems/schema";

interface ProblemReportsProps {
  problems: readonly ProblemView[];
  timeZone: string;
}

/** The answer to a report, as its buyer reads it. */
function resultOf({ status, answer, amountCents }: ProblemView): string {
  if (status === "open") return "We are looking into it";
  if (answer === "refund" && amountCents !== null) return `Refund of ${formatUsd(amountCents)}`;
  if (answer === "credit" && amountCents !== null) return `${formatUsd(amountCents)} store credit`;
  if (answer === "replacement") return "Replaced";
  return status === "closed" ? "Closed" : "Answered";
}

/** The reports of an order with their answers; nothing without any. */
export function ProblemReports({ problems, timeZone }: ProblemReportsProps) {
  if (problems.length === 0) return null;
  return (
    <section aria-label="Your reports" className="grid gap-4">
      {problems.map((problem) => (
        <Card key={problem.id} className="p-5 sm:p-6">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-18 wrap-anywhere">{PROBLEM_REASONS[problem.reason]}</h2>
            <Badge tone={problem.status === "open" ? "honey" : "neutral"}>{resultOf(problem)}</Badge>
          </div>
          <p className="mt-1 text-14 text-ink-soft">
            {formatItems(problem.lines)}, reported on {formatDate(problem.reportedAt, timeZone)}
          </p>
          <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{problem.description}</p>
          <ProblemPhotos photos={problem.photos} />
          {problem.replacedBy ? (
            <p className="mt-4">
              Replaced with{" "}
              <Link href={orderPath(problem.replacedBy)} className="prose-link">
                order {problem.replacedBy}
              </Link>
              .
            </p>
          ) : null}
          {problem.answerText && problem.answeredAt ? (
            <div className="mt-4 border-t border-hairline pt-4">
              <h3 className="text-14 font-semibold">
                Our answer of {formatDate(problem.answeredAt, timeZone)}
              </h3>
              <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{problem.answerText}</p>
            </div>
          ) : null}
        </Card>
      ))}
    </section>
  );
}

/**
 * The photos of a report, each linked to its full size.
 * @param photos their ids
 */
export function ProblemPhotos({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {photos.map((id, index) => (
        <li key={id}>
          <a href={`/api/order-problems/photos/${id}`} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: only the buyer and staff may see it, so it is never optimized or cached */}
            <img
              src={`/api/order-problems/photos/${id}`}
              alt={`${index + 1} of ${photos.length} from the customer`}
              className="size-28 rounded-field border border-hairline object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
