import { readdirSync } from "node:fs";
import path from "node:path";
import { type EmailName, emails } from "@/lib/mail/emails";
import { WORDING_KEYS } from "@/lib/mail/wordings";

// What holds for every email's wording is in wordings.test.ts, and for its HTML and text in templates.test.ts: both
// render each email in all its cases from its sample.

const names = Object.keys(emails) as EmailName[];

/** Links in payloads that may stay in the outbox: they do nothing but put their reader on a list. */
const PUBLIC_LINKS = ["newsletter-confirm.confirmUrl"];

it("each file of lib/mail/emails is one email of the index", () => {
  const files = readdirSync(path.resolve(__dirname, "../../../lib/mail/emails"))
    .filter((file) => file !== "index.ts")
    .map((file) => file.replace(/\.ts$/, ""));
  expect(files.sort()).toEqual([...names].sort());
});

it("no wording belongs to two emails", () => {
  expect(names.flatMap((name) => Object.keys(emails[name].cases))).toEqual(WORDING_KEYS);
});

describe.each(names)("the %s email", (name) => {
  const { cases, payload, containsSecret } = emails[name];

  it("has wordings under its own name", () => {
    expect(Object.keys(cases)).not.toEqual([]);
    for (const key of Object.keys(cases)) expect(key.split(".")[0]).toBe(name);
  });

  it("deletes each link that its payload holds from the outbox, unless it is listed as public", () => {
    for (const field of Object.keys(payload.shape).filter((field) => /(url|link|token)$/i.test(field)))
      if (!PUBLIC_LINKS.includes(`${name}.${field}`))
        expect(containsSecret({ [field]: "/p?token=t" })).toBe(true);
    expect(containsSecret({})).toBe(false);
    expect(containsSecret(null)).toBe(false);
  });
});

it("a secret is a link that lets its reader in or vouches for the reader, where there is one", () => {
  const secret = names.filter((name) =>
    Object.keys(emails[name].payload.shape).some((field) => emails[name].containsSecret({ [field]: "/p" })),
  );
  expect(secret).toEqual(
    expect.arrayContaining([
      "welcome",
      "password-reset",
      "verify-email",
      "delete-account",
      "gift-card",
      "gift-card-receipt",
    ]),
  );
  expect(emails.welcome.containsSecret({ firstName: null, confirmUrl: null })).toBe(false);
});
