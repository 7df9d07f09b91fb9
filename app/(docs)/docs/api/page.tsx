import { Prose } from "@/components/content/prose";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { operationsOf } from "./_parts/operations-of";
import { readReference } from "./_parts/read-reference";

export const metadata = { title: "API reference" };

/** All calls that the current user can see, by group. */
export default async function ApiReferencePage() {
  const { document, isForStaff } = await readReference();
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-38">API reference</h1>
      <div className="mt-4 max-w-prose space-y-3">
        <Prose>{String(document.info["description"])}</Prose>
        <p>
          Download it as an{" "}
          <a href="/api/openapi.json" className="font-medium text-fern underline underline-offset-4">
            OpenAPI 3.1 document
          </a>
          .{isForStaff ? null : " Signed-in staff also see the calls of the admin."}
        </p>
      </div>
      {document.tags.map(({ name }) => (
        <section key={name} className="mt-10">
          <h2 className="text-24">{name}</h2>
          <Table label={name} region="mt-3">
            <thead>
              <tr>
                <Th>Call</Th>
                <Th>Description</Th>
              </tr>
            </thead>
            <tbody>
              {operationsOf(document, name).map(({ method, path, href, operation }) => (
                <tr key={operation.operationId}>
                  <Td className="whitespace-nowrap">
                    <Link href={href} className="font-medium text-fern hover:underline">
                      <code>
                        {method} {path}
                      </code>
                    </Link>
                  </Td>
                  <Td className="min-w-72">{operation.summary}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      ))}
    </div>
  );
}
