import { readFileSync } from "node:fs";
import { PERSONAL_DATA } from "@/lib/account/personal-data";

/** Fields by which a row identifies a person or belongs to one. */
const PERSONAL =
  /^(userId|actorId|recipient|sessionKey|.*email.*|customerName|firstName|lastName|username)$/i;

/** Fields that match by name only. */
const IMPERSONAL = new Set(["StoreSettings.supportEmail"]);

/** The models of the schema with their fields. */
const models = [
  ...readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm),
].map(([, name = "", body = ""]) => ({
  name,
  fields: [...body.matchAll(/^ {2}(\w+) +(\S+)/gm)].map(([, field = "", type = ""]) => ({ field, type })),
}));

describe("data export and erasure", () => {
  it("cover every table with personal data: add a new one to lib/account/personal-data.ts", () => {
    expect(models.length).toBeGreaterThan(30);
    const holding = models
      .filter(({ name, fields }) =>
        fields.some(
          ({ field, type }) =>
            /^User\??$/.test(type) || (PERSONAL.test(field) && !IMPERSONAL.has(`${name}.${field}`)),
        ),
      )
      .map(({ name }) => name);
    expect(holding.filter((name) => !(name in PERSONAL_DATA))).toEqual([]);
    expect(Object.keys(PERSONAL_DATA).filter((name) => !holding.includes(name))).toEqual([]);
  });
});
