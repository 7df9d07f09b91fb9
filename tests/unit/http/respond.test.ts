import { respond } from "@/lib/http/respond";

async function* pieces(): AsyncGenerator<string> {
  yield "name\r\nCrème\r\n";
}

/** The first bytes of a streamed answer. */
const firstBytes = async (type: string) =>
  [...new Uint8Array(await respond({ stream: { pieces: pieces(), type } }, "request").arrayBuffer())].slice(
    0,
    4,
  );

it("begins a CSV file with a byte order mark, without which Excel garbles characters", async () => {
  expect(await firstBytes("text/csv; charset=utf-8")).toEqual([0xef, 0xbb, 0xbf, 0x6e]);
  expect(await firstBytes("text/plain; charset=utf-8")).toEqual([0x6e, 0x61, 0x6d, 0x65]);
});
