import { emails } from "@/lib/mail/emails";
import { SAMPLE_FACTS, sampleProblem } from "@/lib/mail/sample-facts";

const shop = {
  name: "Clover & Fern",
  url: "https://shop.example",
  supportEmail: "support@shop.example",
  timeZone: "America/Los_Angeles",
};

it.each([
  [true, 4],
  [false, 24],
])(
  "the confirmation of a report (by a member: %s) promises an answer within %s hours; staff are asked for a faster reply only for a member",
  (isPriority, hours) => {
    const data = { ...sampleProblem(SAMPLE_FACTS), isPriority };
    const { text, html } = emails["problem-received"].render(data, shop);
    for (const part of [text, html]) expect(part).toContain(`within ${hours} hours`);
    expect(emails["problem-reported"].render(data, shop).text.includes("please reply within 4 hours")).toBe(
      isPriority,
    );
  },
);

it("a report that was queued without the reporter's membership is answered within the standard time", () => {
  for (const name of ["problem-received", "problem-reported"] as const)
    expect(emails[name].payload.parse({ problemId: "p" })).toEqual({ problemId: "p", isPriority: false });
});
