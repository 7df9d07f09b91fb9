import "server-only";

/**
 * A body that is written while it is read: the next piece waits until this one is taken.
 * @param first a piece that was taken already
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
