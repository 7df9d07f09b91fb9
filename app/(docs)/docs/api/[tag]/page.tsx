import { notFound } from "next/navigation";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Operation } from "../_parts/operation";
import { operationsOf, slugOf } from "../_parts/operations-of";
import { readReference } from "../_parts/read-reference";

export const metadata = { title: "API reference" };

/** The calls of one group with their parameters, bodies and responses. */
export default async function ApiGroupPage({ params }: PageProps<"/docs/api/[tag]">) {
  const [{ tag: slug }, { document }] = await Promise.all([params, readReference()]);
  const tag = document.tags.find(({ name }) => slugOf(name) === slug);
  if (!tag) notFound();
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <Breadcrumb trail={[{ label: "API reference", href: "/docs/api" }]} current={tag.name} />
      <h1 className="mt-2 text-38">{tag.name}</h1>
      {operationsOf(document, tag.name).map((shown) => (
        <Operation key={shown.operation.operationId} shown={shown} document={document} />
      ))}
    </div>
  );
}
