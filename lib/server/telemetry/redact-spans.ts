import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

/** The allowed span attributes. Next also records full URLs, whose query can contain an email address or a token. */
const ALLOWED = new Set([
  "http.method",
  "http.status_code",
  "http.route",
  "next.route",
  "next.rsc",
  "next.span_category",
  "next.span_type",
  "error.type",
  "exception.type",
  "db.system.name",
  "db.operation.name",
  "db.collection.name",
]);

const isAllowed = (key: string): boolean => ALLOWED.has(key) || key.startsWith("shop.");

const allowed = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => isAllowed(key)));

/** Next names the span of an outgoing request after its full URL. */
const nameOf = ({ name, attributes }: ReadableSpan): string =>
  attributes["next.span_type"] === "AppRender.fetch" || /https?:|\?/.test(name) ? "fetch" : name;

/** A span without personal data: only allowed attributes, and only the type of an error. */
export const redactSpan = (span: ReadableSpan): ReadableSpan => ({
  name: nameOf(span),
  kind: span.kind,
  spanContext: () => span.spanContext(),
  ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
  startTime: span.startTime,
  endTime: span.endTime,
  status: { code: span.status.code },
  attributes: allowed(span.attributes),
  links: span.links.map((link) => ({ ...link, attributes: allowed(link.attributes ?? {}) })),
  events: span.events.map(({ name, time, attributes }) => ({
    name,
    time,
    attributes: allowed(attributes ?? {}),
  })),
  duration: span.duration,
  ended: span.ended,
  resource: span.resource,
  instrumentationScope: span.instrumentationScope,
  droppedAttributesCount: span.droppedAttributesCount,
  droppedEventsCount: span.droppedEventsCount,
  droppedLinksCount: span.droppedLinksCount,
});

/** Wraps an exporter so that it exports redacted spans. */
export const redactingExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(redactSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
});
