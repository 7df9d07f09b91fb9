import { toLibpqTarget } from "@/scripts/lib/backup/libpq-target";

const uriOf = (url: string) => toLibpqTarget(url).uri;

describe("the connection of PostgreSQL's programs", () => {
  it.each([
    ["postgresql://shop@db.example/shop"],
    ["postgres://shop@db.example:6432/shop"],
    ["postgresql://shop@[2001:db8::7]:5433/shop"],
    ["postgresql://shop@one.example:5432,two.example:5433/shop?target_session_attrs=read-write"],
    ["postgresql://shop@%2Frun%2Fpostgresql/shop"],
    ["postgresql://db.example/shop"],
  ])("is %s unchanged", (url) => {
    expect(toLibpqTarget(url)).toEqual({ uri: url, env: {} });
  });

  it.each([
    ["postgresql:///shop?host=/run/postgresql", "postgresql:///shop?host=%2Frun%2Fpostgresql"],
    [
      "postgresql://shop@/shop?host=/run/postgresql&port=5433",
      "postgresql://shop@/shop?host=%2Frun%2Fpostgresql&port=5433",
    ],
  ])("of the socket %s is %s", (url, uri) => {
    expect(uriOf(url)).toBe(uri);
  });

  it("keeps every setting of certificates", () => {
    const settings =
      "sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&sslcert=%2Fetc%2Fshop.pem&sslkey=%2Fetc%2Fshop.key&sslcrl=%2Fetc%2Fcrl.pem";
    expect(uriOf(`postgresql://shop@db.example/shop?${settings}`)).toBe(
      `postgresql://shop@db.example/shop?${settings}`,
    );
  });

  it.each([
    ["sslmode=no-verify", "?sslmode=require"],
    ["ssl=true", "?sslmode=require"],
    ["ssl=0", ""],
    ["sslmode=verify-full&ssl=true", "?sslmode=verify-full"],
    ["schema=public&connection_limit=5&pgbouncer=true&sslpassword=secret", ""],
    ["application_name=my+shop", "?application_name=my%20shop"],
  ])("translates ?%s, which pg or Prisma understands, to %s", (query, expected) => {
    expect(uriOf(`postgresql://shop@db.example/shop?${query}`)).toBe(
      `postgresql://shop@db.example/shop${expected}`,
    );
  });

  it.each([
    ["postgresql://shop:s%40cret%2F@db.example/shop", "s@cret/"],
    ["postgresql://shop:s@cret@db.example/shop", "s@cret"],
    ["postgresql://shop:s:cret@db.example/shop", "s:cret"],
    ["postgresql://shop:100%@db.example/shop", "100%"],
    ["postgresql://shop@db.example/shop?password=s%26cret", "s&cret"],
  ])("of %s has the password only in the environment", (url, password) => {
    expect(toLibpqTarget(url)).toEqual({
      uri: "postgresql://shop@db.example/shop",
      env: { PGPASSWORD: password },
    });
  });

  it("escapes the user's name", () => {
    expect(uriOf("postgresql://shop%40host:x@db.example/shop")).toBe(
      "postgresql://shop%40host@db.example/shop",
    );
  });
});
