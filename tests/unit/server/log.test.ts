import { loggedError } from "@/lib/server/log";

test("an error is logged with its message and code, but without the objects that it contains", () => {
  const error = Object.assign(new Error("declined"), {
    code: "card_declined",
    raw: { client_secret: "secret" },
  });
  expect(loggedError(error)).toMatchObject({ name: "Error", message: "declined", code: "card_declined" });
  expect(JSON.stringify(loggedError(error))).not.toContain("secret");
});

test("an error that pg-boss reports as a plain object keeps its message and queue", () => {
  const reported = { message: "Connection terminated", stack: "Error: …", queue: "send-mails", worker: "1" };
  expect(loggedError(reported)).toMatchObject({ message: "Connection terminated", queue: "send-mails" });
});

test("anything else that is thrown is logged as text", () => {
  expect(loggedError("no")).toEqual({ message: "no" });
  expect(loggedError(null)).toEqual({ message: "null" });
});
