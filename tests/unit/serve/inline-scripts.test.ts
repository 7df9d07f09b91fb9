import { createHash } from "node:crypto";
import { hashScripts, joinScripts, strictPolicy } from "../../../scripts/serve/inline-scripts.mjs";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("joinScripts", () => {
  it("joins neighbors and keeps everything else", () => {
    const html =
      '<p>1</p><script>a()</script><script>b()</script><p>2</p><script>c()</script><script src="/x.js"></script>';
    expect(joinScripts(html)).toBe(
      '<p>1</p><script>a();b()</script><p>2</p><script>c()</script><script src="/x.js"></script>',
    );
  });

  it("does not join across a script with attributes", () => {
    const html = '<script>a()</script><script id="b">b()</script><script>c()</script>';
    expect(joinScripts(html)).toBe(html);
  });

  it.each(["", "<p>no script</p>", "<script>never closed", "<script>a()</script><script>never closed"])(
    "leaves %j alone",
    (html) => {
      expect(joinScripts(html)).toBe(html);
    },
  );
});

describe("hashScripts", () => {
  it("hashes what a browser would run, each once", () => {
    const html = `<script>a()</script><script id="x">b()</script><script>a()</script>
      <script src="/x.js" async=""></script><script type="application/ld+json">{"a":1}</script>`;
    expect(hashScripts(html)).toEqual([sha("a()"), sha("b()")]);
  });
});

describe("strictPolicy", () => {
  const policy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";

  it("allows only the page's scripts, and does not change styles", () => {
    expect(strictPolicy(policy, ["'sha256-x'"])).toBe(
      "default-src 'self'; script-src 'self' 'sha256-x'; style-src 'self' 'unsafe-inline'",
    );
  });

  it("allows no inline script on a page without any", () => {
    expect(strictPolicy(policy, [])).toContain("script-src 'self';");
  });
});
