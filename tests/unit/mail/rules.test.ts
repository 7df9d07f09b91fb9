import { classifyMailError, isMailbox, MAX_ATTEMPTS, mailRetryDelaySeconds } from "@/lib/mail/rules";

describe("delays between attempts", () => {
  it("start with a minute, double, and are capped at four hours", () => {
    const minutes = Array.from({ length: MAX_ATTEMPTS }, (_, index) => mailRetryDelaySeconds(index + 1) / 60);
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240]);
  });

  it("outlast a mail server that is down overnight", () => {
    const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => mailRetryDelaySeconds(index + 1));
    expect(waits.reduce((sum, seconds) => sum + seconds) / 3600).toBeGreaterThan(12);
  });
});

describe("the effect of an error on a message", () => {
  it.each([
    ["an unknown mailbox", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "permanent"],
    ["a refused content", { code: "EMESSAGE", command: "DATA", responseCode: 554 }, "permanent"],
    ["an address that the client refuses", { code: "EENVELOPE", command: "API" }, "permanent"],
    ["greylisting", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, "temporary"],
    ["a full queue", { code: "EMESSAGE", command: "DATA", responseCode: 452 }, "temporary"],
    ["a server that is down", { code: "ESOCKET", command: "CONN" }, "server"],
    ["a connection that breaks in the middle", { code: "ECONNECTION", command: "DATA" }, "server"],
    ["a wrong password", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "server"],
    ["a sender that is not ours", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 }, "server"],
    ["a full disk", new Error("ENOSPC"), "server"],
  ])("%s", (_name, error, fault) => {
    expect(classifyMailError(error)).toBe(fault);
  });
});

describe("an address", () => {
  it.each(["rosa@field.example", "rosa.o'field+news@sub.field.example"])("%s is valid", (address) => {
    expect(isMailbox(address)).toBe(true);
  });

  it.each([
    "",
    "rosa",
    "rosa@field.example\r\nBcc: all@field.example",
    "rosa@field.example\n",
    "rosa@field.example,all@field.example",
    "Rosa <rosa@field.example>",
    "rosa@field.example\u0000",
    `${"a".repeat(250)}@field.example`,
  ])("%j is invalid", (address) => {
    expect(isMailbox(address)).toBe(false);
  });
});
