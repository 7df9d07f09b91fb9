import { respond } from "@/lib/http/respond";

async function* pieces(): AsyncGenerator<string> {
  yield "name\r\nCrème\r\n";
}

it("begins a CSV file with a byte order mark, without which Excel garbles characters", async () => {
  const response = respond({ csv: pieces() }, "request");
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x6e]);
});
