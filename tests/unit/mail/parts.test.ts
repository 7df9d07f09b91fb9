import { greeting } from "@/lib/mail/parts";

describe("a greeting", () => {
  it.each(["Maya", "J. R.", "Anne-Marie d’Orléans", "D'Arcy", "José", "Jose\u0301", "علی‌رضا", "李小龙"])(
    "names %s",
    (name) => {
      expect(greeting(name)).toBe(`Hello ${name},`);
    },
  );

  it.each([null, undefined, "", "  "])("omits a missing name (%j)", (name) => {
    expect(greeting(name)).toBe("Hello,");
  });

  it.each([
    "your card was charged $499, call 1-800-555-0100",
    "٠١٢٣٤٥٦٧٨٩",
    "пример.рф",
    "evil。example",
    "\u202eelpmaxe",
    "you have won a voucher, reply to this email to get it now",
  ])("omits %s, which is no name", (name) => {
    expect(greeting(name)).toBe("Hello,");
  });

  it.each(["https://evil.example", "Win at evil.example", "win@evil.example", "evil.example/now"])(
    "omits %s, which would become a link",
    (name) => {
      expect(greeting(name)).toBe("Hello,");
    },
  );
});
