import { createServer, type Server } from "node:http";
import https from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import {
  findTargetProblem,
  isPublicAddress,
  postToPublicHost,
  RefusedTargetError,
} from "@/lib/server/post-to-public-host";

const REFUSED = {
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd12::1", "fc00::1"],
  loopback: ["127.0.0.1", "127.255.0.1", "::1"],
  unspecified: ["0.0.0.0", "::"],
  "link-local and cloud metadata": [
    "169.254.169.254",
    "fe80::1",
    "fd00:ec2::254",
    "168.63.129.16",
    "100.100.100.200",
  ],
  CGNAT: ["100.64.0.1", "100.127.255.254"],
  multicast: ["224.0.0.1", "239.1.1.1", "ff02::1"],
  "broadcast and reserved": [
    "255.255.255.255",
    "240.0.0.1",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "198.18.0.1",
  ],
  "IPv4 in IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::1",
    "2001:0:7f00:1::1",
  ],
  "other IPv6": ["fec0::1", "2001:db8::1", "100::1", "4000::1"],
  "no address": ["", "example.com", "1.2.3.4.5"],
};

describe("isPublicAddress", () => {
  it.each(Object.entries(REFUSED))("refuses %s", (_kind, addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });
  it("accepts addresses on the internet", () => {
    for (const address of ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });
});

describe("findTargetProblem", () => {
  const problem = (url: string, allowLocal = false) => findTargetProblem(new URL(url), allowLocal);

  it("rejects http, and every notation of an address in the shop's network", () => {
    const refused = [
      "http://example.com",
      "https://127.0.0.1",
      "https://2130706433",
      "https://0x7f.1",
      "https://0177.0.0.1",
    ];
    for (const url of [...refused, "https://[::ffff:127.0.0.1]", "https://[::1]", "https://①②⑦.⓪.⓪.①"])
      expect([url, problem(url)]).toEqual([url, expect.stringMatching(/^must/)]);
    expect(problem("https://example.com")).toBeNull();
  });
  it("accepts this machine over http only with the switch for development, and no other private address", () => {
    expect(problem("http://127.0.0.1:4000", true)).toBeNull();
    expect(problem("http://10.0.0.1", true)).toMatch(/^must/);
    expect(problem("http://localhost", true)).toMatch(/^must/);
  });
});

describe("postToPublicHost", () => {
  let server: Server;
  let requests: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.headers.host} ${request.url}`);
      if (request.url === "/drip") {
        response.writeHead(200);
        response.write("a");
      } else if (request.url !== "/never") response.writeHead(200).end("done");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  const port = () => (server.address() as AddressInfo).port;
  const post = (url: string, more: object = {}) =>
    postToPublicHost({
      url,
      headers: {},
      body: "{}",
      timeoutMs: 2_000,
      maxBytes: 100,
      allowLocal: false,
      ...more,
    });
  const answers =
    (...found: string[]) =>
    () =>
      Promise.resolve(found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));

  it("reaches this machine if that is allowed, so the rejections below are not caused by an unreachable server (control)", async () => {
    expect(await post(`http://127.0.0.1:${port()}/`, { allowLocal: true })).toEqual({
      status: 200,
      text: "done",
    });
    expect(requests).toHaveLength(1);
  });

  it.each([["127.0.0.1"], ["::1"], ["10.1.2.3"], ["169.254.169.254"], ["::ffff:127.0.0.1"], ["100.64.1.1"]])(
    "rejects a host name that resolves to %s, even together with a public address",
    async (address) => {
      for (const resolve of [answers(address), answers("1.1.1.1", address)])
        await expect(post(`https://rebind.example:${port()}/`, { resolve })).rejects.toThrow(
          RefusedTargetError,
        );
      expect(requests).toEqual([]);
    },
  );

  it("rejects a host name without an address before it connects", async () => {
    await expect(post(`https://nowhere.example:${port()}/`, { resolve: answers() })).rejects.toThrow(
      RefusedTargetError,
    );
  });

  it("resolves the host once and connects to the verified address, so that a second DNS answer has no effect", async () => {
    const request = jest.spyOn(https, "request").mockImplementation(() => {
      throw new Error("would connect");
    });
    let asked = 0;
    // A resolver that answers with a public address first and with this machine afterwards.
    const resolve = () => {
      asked += 1;
      return answers(asked === 1 ? "1.1.1.1" : "127.0.0.1")();
    };
    await expect(post("https://rebind.example/", { resolve })).rejects.toThrow("would connect");
    const [[, options] = []] = request.mock.calls as unknown as [URL, https.RequestOptions][];
    const { lookup, agent } = options ?? {};
    request.mockRestore();
    const looked = jest.fn();
    lookup?.("rebind.example", { all: true }, looked);
    lookup?.("rebind.example", {}, looked);
    expect(looked.mock.calls).toEqual([
      [null, [{ address: "1.1.1.1", family: 4 }]],
      [null, "1.1.1.1", 4],
    ]);
    // A connection that is kept open could be another host's.
    expect(agent).toBe(false);
    expect(asked).toBe(1);
  });

  it("ends after the time limit, and accepts a status whose body is incomplete", async () => {
    const options = { allowLocal: true, timeoutMs: 300 };
    await expect(post(`http://127.0.0.1:${port()}/never`, options)).rejects.toThrow("No response within");
    expect(await post(`http://127.0.0.1:${port()}/drip`, options)).toMatchObject({ status: 200, text: "a" });
    await expect(
      post("https://slow.example/", { timeoutMs: 100, resolve: () => new Promise(() => {}) }),
    ).rejects.toThrow("No response within");
  });

  it("fails if the endpoint switches protocols or closes the connection without a response", async () => {
    const raw = createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", (sent) => {
        if (String(sent).startsWith("POST /close")) socket.destroy();
        else
          socket.write(
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
          );
      });
    });
    await new Promise<void>((listening) => raw.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
    for (const path of ["/upgrade", "/close"])
      await expect(post(origin + path, { allowLocal: true })).rejects.toThrow(/closed|socket hang up|reset/i);
    await new Promise((closed) => raw.close(closed));
  });
});
