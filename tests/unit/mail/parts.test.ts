import { greeting } from "@/lib/mail/parts";

describe("a greeting", () => {
  it.each(["Maya", "J. R.", "Anne-Marie d’Orléans", "José"])("names %s", (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each([null, undefined, "", "  "])("omits a missing name (%j)", (name) => {
    expect(greeting(name)).toBe("Hello,");
  });

  it.each(["https://evil.example", "Win at evil.example", "win@evil.example", "evil.example/now"])(
    "omits %s, which would become a link",
    (name) => {
      expect(greeting(name)).toBe("Hello,");
    },
  );
});
