import { webhookRetryDelaySeconds } from "@/lib/webhooks/rules";
import { webhookSchema } from "@/lib/webhooks/schema";

describe("retries of webhooks", () => {
  it("follow the specification's schedule, each up to a tenth later, over about three days", () => {
    const delays = (random: number) =>
      Array.from({ length: 10 }, (_, made) => webhookRetryDelaySeconds(made + 1, random));
    const hours = [2, 5, 10, 14, 20, 24].map((one) => one * 3600);
    expect(delays(0)).toEqual([5, 300, 1800, ...hours, null]);
    expect(delays(1)[1]).toBeCloseTo(330);
    expect(delays(0).reduce<number>((sum, one) => sum + (one ?? 0), 0) / 86_400).toBeGreaterThan(3);
  });
});

describe("the URL of a webhook", () => {
  const problem = (url: string) =>
    webhookSchema.safeParse({ url, description: "", events: ["order.paid"], isEnabled: true }).error
      ?.issues[0]?.message;

  it("is rejected with a user name, a fragment, a port of another protocol, or another scheme", () => {
    expect(problem("https://a:b@example.com/")).toBe("must not contain a user name or password");
    expect(problem("https://example.com/#x")).toBe("must not contain #");
    for (const port of [22, 25, 80, 587, 993])
      expect(problem(`https://example.com:${port}/`)).toMatch(/must use port 443/);
    for (const url of ["ftp://example.com", "javascript:alert(1)", "example.com", ""])
      expect(problem(url)).toBeTruthy();
    for (const url of [
      "https://example.com/hook?a=1",
      "https://example.com:8443/",
      "https://example.com:443/",
    ])
      expect(problem(url)).toBeUndefined();
  });
});
