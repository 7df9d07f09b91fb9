import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { JsonSchema, OpenApiDocument } from "@/lib/http/openapi/types";
import { Description } from "./description";
import type { ShownOperation } from "./operations-of";
import { SchemaView, typeOf } from "./schema-view";

interface OperationProps {
  shown: ShownOperation;
  document: OpenApiDocument;
}

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}
type Content = Record<string, Media>;
interface Response {
  description: string;
  content?: Content;
  "x-codes"?: string[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

/** A call: its required access, parameters, request body, responses and errors. */
export function Operation({ shown: { method, path, operation }, document }: OperationProps) {
  const parameters = (operation["parameters"] ?? []) as Parameter[];
  const body = operation["requestBody"] as { content: Content } | undefined;
  const responses = Object.entries(operation["responses"] as Record<string, Response>);
  const isError = ([, response]: [string, Response]) => response["x-codes"] !== undefined;
  return (
    <section id={operation.operationId} className="mt-12 scroll-mt-24 border-t border-hairline pt-6">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20">
        <Badge tone={method === "GET" ? "neutral" : "fern"}>{method}</Badge>
        <code className="wrap-anywhere">{path}</code>
      </h2>
      <p className="mt-2 max-w-prose">{operation.summary}</p>
      <p className="mt-1 max-w-prose text-14 text-ink-soft">
        <Description>{operation.description}</Description>
      </p>
      {parameters.length > 0 ? <Parameters parameters={parameters} name={`${method} ${path}`} /> : null}
      {body ? <Contents title="Request body" content={body.content} document={document} /> : null}
      {responses
        .filter((one) => !isError(one))
        .map(([status, { description, content = {} }]) => (
          <Contents key={status} title={`${status} ${description}`} content={content} document={document} />
        ))}
      <h3 className="mt-5 text-16 font-semibold">Errors</h3>
      <ul className="mt-2 space-y-1 text-14">
        {responses.filter(isError).map(([status, response]) => (
          <li key={status}>
            {status}: <code>{response["x-codes"]?.join(", ")}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Parameters({ parameters, name }: { parameters: Parameter[]; name: string }) {
  return (
    <Table label={`Parameters of ${name}`} region="mt-4">
      <thead>
        <tr>
          <Th>Parameter</Th>
          <Th>In</Th>
          <Th>Type</Th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <tr key={parameter.name}>
            <Td>
              <code>{parameter.name}</code>
              {parameter.required ? " (required)" : null}
            </Td>
            <Td>{parameter.in}</Td>
            <Td className="min-w-60">{typeOf(parameter.schema)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Contents({
  title,
  content,
  document,
}: {
  title: string;
  content: Content;
  document: OpenApiDocument;
}) {
  return (
    <div className="mt-5">
      <h3 className="text-16 font-semibold">{title}</h3>
      {Object.entries(content).map(([type, { schema = {}, example }]) => (
        <div key={type} className="mt-2">
          {type === "application/json" ? (
            <SchemaView schema={schema} schemas={document.components.schemas} />
          ) : (
            <code className="text-14">{type}</code>
          )}
          {example === undefined ? null : <Example value={example} />}
        </div>
      ))}
    </div>
  );
}

function Example({ value }: { value: unknown }) {
  return (
    <details className="mt-3 rounded-field border border-hairline">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-14 font-medium">Example</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-4 pb-4 text-12">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
