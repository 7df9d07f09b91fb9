import {
  COMMON_VARIABLES,
  fillVariables,
  findWordingProblems,
  listVariables,
  WORDING_FIELDS,
  type Wording,
  type WordingField,
} from "@/lib/mail/schema/wording";
import { getWordingDefinition, renderSampleMail, WORDING_KEYS, type WordingKey } from "@/lib/mail/wordings";
import { shop } from "../../support/sample-mails";

const defaultsOf = (key: WordingKey): Wording => {
  const { subject, heading, introduction, closing } = getWordingDefinition(key);
  return { subject, heading, introduction, closing };
};
/** An email with one wording edited. */
const edited = (key: WordingKey, wording: Partial<Wording>) =>
  renderSampleMail(key, { ...shop, wordings: { [key]: wording } });
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, target = ""]) => target);
const addressesOf = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];

describe.each(WORDING_KEYS)("the wording of %s", (key) => {
  const definition = getWordingDefinition(key);
  const names = [...Object.keys(definition.variables), ...Object.keys(COMMON_VARIABLES)];
  const all = names.map((name) => `{{${name}}}`).join(" ");
  const custom = Object.fromEntries(
    WORDING_FIELDS.map((field) => [field, `New ${field} <b>&</b> ${all}`]),
  ) as Wording;

  it("is valid by default and leaves no variable unresolved", () => {
    expect(findWordingProblems(definition, defaultsOf(key))).toEqual({});
    const mail = renderSampleMail(key, shop);
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/\{\{|undefined/);
      expect(part.trim()).not.toBe("");
    }
  });

  it("is replaced field by field, in both parts, and escaped", () => {
    expect(findWordingProblems(definition, custom)).toEqual({});
    const mail = edited(key, custom);
    expect(mail.subject).toMatch(/^New subject <b>&<\/b> /);
    for (const field of ["heading", "introduction", "closing"]) {
      expect(mail.html).toContain(`New ${field} &lt;b&gt;&amp;&lt;/b&gt;`);
      expect(mail.text).toContain(`New ${field} <b>&</b>`);
    }
    expect(mail.html).not.toContain("<b>");
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/\{\{|undefined/);
    expect(mail.text).toContain(`${shop.name} ${shop.supportEmail}`);
  });

  it("keeps every link for any wording", () => {
    const bare = Object.fromEntries(
      WORDING_FIELDS.map((field) => [
        field,
        `Short ${(definition.required?.[field] ?? []).map((name) => `{{${name}}}`).join(" ")}`,
      ]),
    ) as Wording;
    expect(findWordingProblems(definition, bare)).toEqual({});
    const [before, after] = [renderSampleMail(key, shop), edited(key, bare)];
    expect(linksOf(after.html)).toEqual(linksOf(before.html));
    expect(addressesOf(after.text)).toEqual(addressesOf(before.text));
    expect(after.stopUrl).toBe(before.stopUrl);
    expect(after.replyTo).toBe(before.replyTo);
  });

  it("falls back to the default for unedited fields", () => {
    const mail = edited(key, { heading: "Only the heading" });
    expect(mail.subject).toBe(renderSampleMail(key, shop).subject);
    expect(mail.html).toContain("Only the heading</h1>");
    expect(edited(key, defaultsOf(key)).text).toBe(renderSampleMail(key, shop).text);
  });

  it("is refused with an unknown variable or without a required one", () => {
    for (const field of WORDING_FIELDS) {
      const wrong = { ...custom, [field]: `${custom[field]} {{cardNumber}}` };
      expect(findWordingProblems(definition, wrong)).toEqual({
        [field]: expect.stringContaining("has no variable {{cardNumber}}"),
      });
    }
    for (const [field, needed] of Object.entries(definition.required ?? {}))
      for (const name of needed)
        expect(
          findWordingProblems(definition, {
            ...custom,
            [field]: custom[field as WordingField].replaceAll(`{{${name}}}`, ""),
          }),
        ).toEqual({ [field]: `must contain {{${name}}}` });
  });
});

describe("links with a secret", () => {
  it.each([
    ["password-reset", "/reset-password?token=abc"],
    ["delete-account", "/account/delete?token=abc"],
    ["welcome", "/verify-email?token="],
    ["verify-email", "/verify-email?token="],
    ["verify-email.change", "/verify-email?token="],
    ["newsletter-confirm", "/newsletter/confirm?reader=abc"],
    ["newsletter-welcome", "/newsletter/stop?reader=abc"],
    ["back-in-stock", "/back-in-stock/stop?request=abc"],
    ["cart-reminder", "/cart/restore?reminder=abc"],
    ["cart-reminder", "/cart/stop-reminders?user=abc"],
  ] as const)("are in both parts of %s for any wording", (key, path) => {
    const mail = edited(key, { subject: "S", heading: "H", introduction: "I", closing: "" });
    expect(mail.html.replaceAll("&amp;", "&")).toContain(`https://shop.example${path}`);
    expect(mail.text).toContain(`https://shop.example${path}`);
  });
});

describe("variable replacement", () => {
  it("replaces each variable once, and removes the space before an empty one", () => {
    expect(fillVariables("It left us {{ carrier }}. {{day}} Bye.", { carrier: "", day: "" })).toBe(
      "It left us. Bye.",
    );
    expect(fillVariables("{{name}}, {{name}}!", { name: "{{secret}}", secret: "x" })).toBe(
      "{{secret}}, {{secret}}!",
    );
  });

  it("finds the names in braces", () => {
    expect(listVariables("{{a}} { {b}} {{ c d }} {{}}")).toEqual(["a", "c d", ""]);
  });

  it.each([
    ["spaces after braces", `{{${" ".repeat(200_000)}`],
    ["spaces and a brace after braces", `{{${" ".repeat(200_000)}x}`],
    ["spaces before braces", `${" ".repeat(200_000)}{{`],
    ["braces", "{{ ".repeat(70_000)],
    ["closed variables", "{{ a }} ".repeat(25_000)],
  ])("reads 200,000 characters of %s in one pass; quadratic parsing would take hours", (_what, text) => {
    expect(listVariables(text).every((name) => name === "a")).toBe(true);
    expect(fillVariables(text, { a: "b" })).not.toContain("a");
  });

  it.each([
    ["subject", "", "Required"],
    ["heading", "  ", "Required"],
    ["introduction", "", "Required"],
    ["closing", "Order {{orderNumber", "has {{ or }} that is not part of a variable"],
    ["closing", "Order orderNumber}}", "has {{ or }} that is not part of a variable"],
    [
      "closing",
      "{{ordernumber}}",
      "has no variable {{ordernumber}}: use {{orderNumber}}, {{arrival}}, {{shopName}}, {{supportEmail}}",
    ],
    ["introduction", "Thank you for your order", "must contain {{orderNumber}}"],
  ] as const)("names the error in %s: %j", (field, text, problem) => {
    const wording = { ...defaultsOf("order-confirmation"), [field]: text };
    expect(findWordingProblems(getWordingDefinition("order-confirmation"), wording)).toEqual({
      [field]: problem,
    });
  });

  it("keeps paragraphs and lines in both parts", () => {
    const mail = edited("order-confirmation", { introduction: "One {{orderNumber}}\nTwo\n\nThree" });
    expect(mail.html).toMatch(/One CF-10042<br>Two<\/p>\s*<p[^>]*>Three<\/p>/);
    expect(mail.text).toContain("One CF-10042\nTwo\n\nThree");
  });
});
