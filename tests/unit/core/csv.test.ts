import * as fc from "fast-check";
import { fromCsv, toCsv } from "@/lib/core/csv";

const cells = (text: string) => fromCsv(text).map((line) => line.cells);

describe("CSV", () => {
  it("round-trips any content", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", ";", "\n", " ", "'", "=", "-", "1") });
    void fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1 }), (lines) => {
        expect(cells(toCsv(lines))).toEqual(lines);
      }),
    );
  });

  it("reports the line of each record, and skips empty lines", () => {
    expect(fromCsv('a,b\r\n"two\nlines",1\r\n\r\n,\r\nlast,2')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["two\nlines", "1"] },
      { line: 6, cells: ["last", "2"] },
    ]);
  });

  it("accepts semicolons and a byte order mark, as spreadsheets write them", () => {
    expect(cells("\uFEFFname;price\nPie;1,50\n")).toEqual([
      ["name", "price"],
      ["Pie", "1,50"],
    ]);
  });

  it("tells semicolons from commas by the header, quoted or not", () => {
    expect(cells('"name";"price"\n"Pie, warm";1,50\n')).toEqual([
      ["name", "price"],
      ["Pie, warm", "1,50"],
    ]);
    expect(cells("name,tags\nPie,a; b\n")).toEqual([
      ["name", "tags"],
      ["Pie", "a; b"],
    ]);
  });

  it("reads lines with different endings, and counts those within cells", () => {
    expect(fromCsv('a,b\r\n1,"2"\n"x\r\ny",3\r\n4,"5"')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1", "2"] },
      { line: 3, cells: ["x\r\ny", "3"] },
      { line: 5, cells: ["4", "5"] },
    ]);
  });

  it("reads what no writer should have written", () => {
    expect(cells('a,b\n1,"never closed\n2,3')).toEqual([
      ["a", "b"],
      ["1", "never closed\n2,3"],
    ]);
    expect(cells('a,b\nx"y",5" pot')).toEqual([
      ["a", "b"],
      ['x"y"', '5" pot'],
    ]);
    expect(cells('a,b\n"5" pot" ,1\n2')).toEqual([["a", "b"], ['5" pot', "1"], ["2"]]);
  });

  it("marks the lines whose quotation marks may hide cells", () => {
    const malformed = (text: string) => fromCsv(text).flatMap((one) => (one.isMalformed ? one.line : []));
    expect(malformed('a,b\n1,"never closed\n2,3')).toEqual([2]);
    expect(malformed('a,b\n1,2\n3,"Soft" wraps\n4,"x"')).toEqual([3]);
    expect(malformed('a,b\r\n1,"x ""y"" z"\r\n2,5" pot\r\n3,"x" ,4\r\n5,"x"')).toEqual([]);
  });

  it("writes no cell that a spreadsheet would run as a formula", () => {
    expect(toCsv([['=HYPERLINK("x")', "+1", "-1+1", "@x", "a=b"]])).toBe(
      `"'=HYPERLINK(""x"")",'+1,'-1+1,'@x,a=b\r\n`,
    );
    expect(cells(toCsv([[" =1", "\t1", "\r=1", "\n@x", "＝1", "a", " b"]]))).toEqual([
      [" =1", "\t1", "\r=1", "\n@x", "＝1", "a", " b"],
    ]);
    expect(toCsv([[" =1", "\t1", "\r=1", "\n@x", "＝1", " b"]])).toBe(
      `' =1,'\t1,"'\r=1","'\n@x",'＝1, b\r\n`,
    );
  });

  it("writes a negative number as a number, and reads one with the apostrophe of older exports", () => {
    const numbers = ["-1", "-0.05", "-1234.56"];
    expect(toCsv([numbers])).toBe("-1,-0.05,-1234.56\r\n");
    expect(cells(toCsv([numbers]))).toEqual([numbers]);
    expect(cells("'-1,'-1.5\r\n")).toEqual([["-1", "-1.5"]]);
    expect(toCsv([["-1e5", "-", "-.5", "-1 ", "-1\n=1", " -1", "-1-1"]])).toBe(
      `'-1e5,'-,'-.5,'-1 ,"'-1\n=1",' -1,'-1-1\r\n`,
    );
  });

  it("is empty without rows", () => {
    expect(fromCsv("")).toEqual([]);
    expect(fromCsv("\n\n")).toEqual([]);
  });
});
