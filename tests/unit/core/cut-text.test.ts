import { parseProviderProfile } from "@/lib/account/commands/sign-in-with-provider";
import { cutText, isStorableText } from "@/lib/core/text";
import { replyLink } from "@/lib/help/rules/reply-link";
import { subjectLine } from "@/lib/mail/html";

/** Two units of JavaScript's strings, which a cut may separate. */
const EMOJI = "🌿";

it.each([
  ["Fern", 4, "Fern"],
  ["Ferns", 4, "Fern"],
  [`Fer${EMOJI}`, 4, "Fer"],
  [`Fer${EMOJI}`, 5, `Fer${EMOJI}`],
  [EMOJI, 1, ""],
  ["", 4, ""],
])("%j cut to %d units is %j", (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});

/** Texts of these lengths end before, within and after the limit of whatever cuts them. */
const around = (limit: number) => [-2, -1, 0, 1].map((more) => "a".repeat(limit + more) + EMOJI.repeat(2));

it("a message that is cut within an emoji can still be answered", () => {
  const message = {
    name: "Maya",
    email: "maya@grove.example",
    subject: "Hello",
    receivedAt: "2026-11-21T12:00:00Z",
  };
  for (const text of around(1200))
    expect(
      replyLink({ ...message, message: text } as Parameters<typeof replyLink>[0], "America/Los_Angeles"),
    ).toContain("mailto:maya%40");
});

it("a provider's name and a subject are never cut within an emoji", () => {
  for (const name of around(80))
    expect(isStorableText(parseProviderProfile("1", { name, given_name: name }).firstName)).toBe(true);
  for (const text of around(139)) expect(isStorableText(subjectLine(text))).toBe(true);
});
