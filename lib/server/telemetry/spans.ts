import "server-only";
import { type Attributes, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

/** Set by start-telemetry.ts if traces are exported. */
const shared = globalThis as { __shopTraces?: boolean };

export const isTracing = (): boolean => shared.__shopTraces ?? false;

/**
 * Runs work in a span that records whether it failed; if traces are not exported, it only runs the work.
 * @param name like the attributes, one of a small set, without personal data
 */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  return trace.getTracer("shop").startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      failSpan(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed, with the type of the error only: messages can quote what a customer typed. */
export function failSpan(span: Span, error: unknown): void {
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
