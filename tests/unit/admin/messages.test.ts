import { replyLink } from "@/lib/help/rules/reply-link";

const MESSAGE = {
  id: "m",
  name: "Ann",
  email: "ann+shop@garden.example",
  category: "A product",
  subject: "Bread & butter?",
  message: "First line\nsecond: 100% sure?\r\nBcc: x@y.example",
  orderNumber: null,
  userId: null,
  isPriority: false,
  receivedAt: "2026-11-21T05:00:00.000Z",
  handledAt: null,
};

describe("the reply to a message", () => {
  it("is addressed to its sender, with its subject and the quoted question", () => {
    const link = new URL(replyLink(MESSAGE, "America/Los_Angeles"));
    expect(decodeURIComponent(link.pathname)).toBe("ann+shop@garden.example");
    expect(link.searchParams.get("subject")).toBe("Re: Bread & butter?");
    expect(link.searchParams.get("body")).toContain("Hello Ann,");
    expect(link.searchParams.get("body")).toContain(
      "On Nov 20, 2026 you wrote:\r\n> First line\n> second: 100% sure?",
    );
    expect([...link.searchParams.keys()]).toEqual(["subject", "body"]);
  });

  it("has one Re: prefix and quotes no more than mail clients accept", () => {
    const link = new URL(replyLink({ ...MESSAGE, subject: "Re: it", message: "x".repeat(5_000) }, "UTC"));
    expect(link.searchParams.get("subject")).toBe("Re: it");
    expect(link.href.length).toBeLessThan(1_800);
  });
});
