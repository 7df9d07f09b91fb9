import "server-only";

/**
 * A streamed body that produces the next chunk when the previous one was read.
 * @param first a chunk that was already read
 */
export function createTextStream(pieces: AsyncGenerator<string>, first = ""): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
