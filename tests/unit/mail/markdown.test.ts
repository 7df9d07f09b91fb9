import { markdownBlocks, markdownText } from "@/lib/mail/markdown";

const BASE = "https://shop.example";
const markup = (text: string) =>
  markdownBlocks(text, BASE).map((block) => block.markup.replace(/ (style|class)="[^"]*"/g, ""));

describe("a newsletter's text", () => {
  const letter = "Hello **all**\nof you.\r\n\r\n## Shelf\n\n- [Soup](/recipes)\n- Bread";

  it("becomes headings, lists and paragraphs", () => {
    expect(markup(letter)).toEqual([
      "<p>Hello <strong>all</strong> of you.</p>",
      "<h2>Shelf</h2>",
      '<ul><li><a href="https://shop.example/recipes">Soup</a></li><li>Bread</li></ul>',
    ]);
    expect(markdownText(letter, BASE)).toEqual([
      "Hello all of you.",
      "Shelf",
      "- Soup (https://shop.example/recipes)\n- Bread",
    ]);
  });

  it("escapes markup and scripts", () => {
    expect(markup('<img src=x onerror="1"> [x](javascript:alert(1)) **<b>**')).toEqual([
      '<p>&lt;img src=x onerror=&quot;1&quot;&gt; <a href="https://shop.example/">x</a>) <strong>&lt;b&gt;</strong></p>',
    ]);
  });
});
