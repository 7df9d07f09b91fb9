import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A Protocol Buffers message as field number → values: numbers, or bytes of a string or a nested message. */
type Message = Map<number, (Buffer | bigint | number)[]>;

/** Reads the wire format (protobuf.dev/programming-guides/encoding). */
function decode(bytes: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const type = tag & 7;
    const value =
      type === 0 ? varint() : type === 1 ? take(8).readDoubleLE() : take(type === 2 ? Number(varint()) : 4);
    message.set(tag >> 3, [...(message.get(tag >> 3) ?? []), value]);
  }
  return message;
}

const inside = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((value) => decode(value as Buffer));
const text = (message: Message, field: number): string => String(message.get(field)?.[0] ?? "");
const hex = (message: Message, field: number): string =>
  ((message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString("hex");

/** KeyValue and AnyValue of opentelemetry/proto/common/v1. */
const attributesOf = (message: Message, field: number): Record<string, unknown> =>
  Object.fromEntries(
    inside(message, field).map((pair) => {
      const [value = new Map()] = inside(pair, 2);
      return [text(pair, 1), [...value.values()][0]?.[0]?.valueOf()];
    }),
  );

/** Field numbers of Span in opentelemetry/proto/trace/v1. */
const toSpan = (span: Message) => ({
  traceId: hex(span, 1),
  spanId: hex(span, 2),
  parentId: hex(span, 4),
  name: text(span, 5),
  attributes: attributesOf(span, 9),
});

/**
 * A protocol-level stand-in for an OpenTelemetry Collector: receives OTLP over HTTP with Protocol Buffers, refuses other content types
 * like one, and decodes the fields that the tests check, with the field numbers of opentelemetry-proto. Neither npm nor Debian 12 has
 * a Collector, and Debian's Prometheus (2.42) does not receive OTLP; Prometheus does so from 2.47 on.
 */
export async function startOtlpReceiver() {
  const bodies: { path: string; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isProtobuf = request.headers["content-type"] === "application/x-protobuf";
    if (isProtobuf) bodies.push({ path: request.url ?? "", body: Buffer.concat(chunks) });
    response.writeHead(isProtobuf ? 200 : 415, { "Content-Type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const to = (path: string) => bodies.filter((sent) => sent.path === path).map(({ body }) => decode(body));
  /** Resource → scope → item, as in every request of OTLP. */
  const items = (path: string) =>
    to(path)
      .flatMap((request) => inside(request, 1))
      .flatMap((resource) => inside(resource, 2))
      .flatMap((scope) => inside(scope, 2));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => items("/v1/traces").map(toSpan),
    /** Names of the metrics that arrived. */
    metrics: () => new Set(items("/v1/metrics").map((metric) => text(metric, 1))),
    /** Everything that arrived. */
    raw: () => Buffer.concat(bodies.map(({ body }) => body)).toString("latin1"),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
