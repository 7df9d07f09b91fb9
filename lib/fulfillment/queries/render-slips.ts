import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PDFDocument from "pdfkit";
import { GLYPH_CROZIER, GLYPH_LEAF, GLYPH_TURNS } from "@/lib/core/glyph";
import { SHOP_NAME } from "@/lib/core/shop";
import { loadCardFont } from "@/lib/server/files/pictures";
import type { Slip } from "../rules/slip";

type Doc = InstanceType<typeof PDFDocument>;

/** US Letter in points, because the shop ships within the US only (shopper.md §9). */
const PAGE = { width: 612, height: 792, margin: 54 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const FOOTER = 46;
const BOTTOM = PAGE.height - PAGE.margin - FOOTER;
const COLORS = { ink: "#18281F", soft: "#55635A", hairline: "#D9D2BF", clover: "#5B8C3E", clay: "#9B3F20" };

/** Names are set in Noto Sans, which has Latin, Greek, Cyrillic and Vietnamese letters. */
const loadNoto = (weight: "regular" | "semibold"): Promise<Buffer> =>
  readFile(
    path.join(/* turbopackIgnore: true */ process.cwd(), "public", "fonts", `noto-sans-${weight}.ttf`),
  );

/** 4 × 6 inches in points: the sheets of label printers. */
const LABEL = { width: 288, height: 432 };

/**
 * Packing slips as one PDF: each order begins on a sheet of its own, with what is in the
 * parcel and no prices, because it may be a gift.
 */
export const renderSlips = (slips: readonly Slip[]): Promise<Buffer> =>
  renderPdf("Packing slips", (doc) => {
    for (const slip of slips) drawSlip(doc, slip);
  });

/** Shipping labels as one PDF: each picture fills a sheet of 4 × 6 inches, and the order's packing slip follows it. */
export const renderLabels = (
  orders: readonly { label: Buffer | undefined; slip: Slip | undefined }[],
): Promise<Buffer> =>
  renderPdf("Shipping labels", (doc) => {
    for (const { label, slip } of orders) {
      if (label) {
        doc.addPage({ size: [LABEL.width, LABEL.height], margin: 0 });
        doc.image(label, 0, 0, { fit: [LABEL.width, LABEL.height], align: "center", valign: "center" });
      }
      if (slip) drawSlip(doc, slip);
    }
  });

async function renderPdf(title: string, draw: (doc: Doc) => void): Promise<Buffer> {
  const [regular, bold, display] = await Promise.all([
    loadNoto("regular"),
    loadNoto("semibold"),
    loadCardFont("fraunces"),
  ]);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    autoFirstPage: false,
    bufferPages: true,
    font: regular as unknown as string, // no built-in font: it would be read from the package's own files
    info: { Title: title, Author: SHOP_NAME },
    lang: "en-US",
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  doc.registerFont("regular", regular).registerFont("bold", bold).registerFont("display", display);
  draw(doc);
  doc.end();
  return done;
}

function drawSlip(doc: Doc, slip: Slip): void {
  const first = doc.bufferedPageRange().count;
  doc.addPage();
  drawHead(doc, slip);
  drawRecipient(doc, slip);
  drawTableHead(doc);
  for (const row of slip.rows) drawRow(doc, slip, row);
  drawThanks(doc, slip);
  const { count } = doc.bufferedPageRange();
  for (let page = first; page < count; page += 1) {
    doc.switchToPage(page);
    drawFooter(doc, slip.orderNumber, page - first + 1, count - first);
  }
}

function drawHead(doc: Doc, { orderNumber, date }: Slip): void {
  const top = PAGE.margin;
  drawGlyph(doc, PAGE.margin + 13, top + 13, 0.56);
  doc.font("display").fontSize(17).fillColor(COLORS.ink);
  doc.text(SHOP_NAME, PAGE.margin + 34, top + 5, { lineBreak: false });
  doc.fontSize(22).text("Packing slip", PAGE.margin, top, { width: WIDTH, align: "right" });
  doc.font("bold").fontSize(13).text(orderNumber, { width: WIDTH, align: "right", characterSpacing: 0.6 });
  doc.font("regular").fontSize(10).fillColor(COLORS.soft).text(date, { width: WIDTH, align: "right" });
  doc.y += 12;
  drawRule(doc);
  doc.y += 16;
}

/** The shop's mark. */
function drawGlyph(doc: Doc, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale);
  for (const turn of GLYPH_TURNS) {
    doc.save().rotate(turn).path(GLYPH_LEAF).fill(COLORS.clover, "even-odd").restore();
  }
  doc.path(GLYPH_CROZIER).lineWidth(2.6).lineCap("round").stroke(COLORS.clover).restore();
}

function drawRule(doc: Doc): void {
  doc
    .moveTo(PAGE.margin, doc.y)
    .lineTo(PAGE.width - PAGE.margin, doc.y)
    .lineWidth(0.6)
    .stroke(COLORS.hairline);
}

function drawRecipient(doc: Doc, { warning, recipient, delivery }: Slip): void {
  const write = (font: "regular" | "bold", size: number, color: string, text: string) =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(text, PAGE.margin, doc.y, { width: WIDTH, lineGap: 1 });
  if (warning) {
    write("bold", 11, COLORS.clay, warning);
    doc.y += 12;
  }
  write("bold", 9, COLORS.soft, recipient.label);
  doc.y += 2;
  write("bold", 14, COLORS.ink, recipient.name);
  if (recipient.lines.length > 0) write("regular", 12, COLORS.ink, recipient.lines.join("\n"));
  if (delivery) {
    doc.y += 6;
    write("bold", 11, COLORS.ink, delivery);
  }
  doc.y += 18;
}

/** Left edges of the table's columns. */
const COLUMN = { box: PAGE.margin, product: PAGE.margin + 26, units: PAGE.width - PAGE.margin - 70 };

function drawTableHead(doc: Doc): void {
  drawRule(doc);
  doc.y += 6;
  const top = doc.y;
  doc.font("bold").fontSize(9).fillColor(COLORS.soft);
  doc.text("Product", COLUMN.product, top, { lineBreak: false });
  doc.text("Quantity", COLUMN.units, top, { width: 70, align: "right" });
  doc.y += 5;
  drawRule(doc);
  doc.y += 9;
}

/** One product with its lots. A row is never divided between two sheets. */
function drawRow(doc: Doc, { orderNumber }: Slip, { name, units, details }: Slip["rows"][number]): void {
  const width = COLUMN.units - COLUMN.product - 16;
  const text = details.join("\n");
  const nameHeight = doc.font("bold").fontSize(12).heightOfString(name, { width });
  const detailsHeight = doc.font("regular").fontSize(9.5).heightOfString(text, { width, lineGap: 1.5 });
  if (doc.y + nameHeight + detailsHeight > BOTTOM) {
    doc.addPage();
    doc.font("bold").fontSize(11).fillColor(COLORS.ink);
    doc.text(`Order ${orderNumber}, continued`, PAGE.margin, PAGE.margin, { width: WIDTH });
    doc.y += 10;
    drawTableHead(doc);
  }
  const top = doc.y;
  doc
    .roundedRect(COLUMN.box, top + 2, 12, 12, 2)
    .lineWidth(0.9)
    .stroke(COLORS.soft);
  doc.font("bold").fontSize(12).fillColor(COLORS.ink);
  doc.text(String(units), COLUMN.units, top, { width: 70, align: "right" });
  doc.text(name, COLUMN.product, top, { width });
  if (text) doc.font("regular").fontSize(9.5).fillColor(COLORS.soft).text(text, { width, lineGap: 1.5 });
  doc.y += 8;
  drawRule(doc);
  doc.y += 9;
}

function drawThanks(doc: Doc, { thanks }: Slip): void {
  doc.font("regular").fontSize(10).fillColor(COLORS.soft);
  if (doc.y + 8 + doc.heightOfString(thanks, { width: WIDTH }) > BOTTOM) doc.addPage();
  doc.text(thanks, PAGE.margin, doc.y + 8, { width: WIDTH });
}

function drawFooter(doc: Doc, orderNumber: string, page: number, pages: number): void {
  doc.font("regular").fontSize(9).fillColor(COLORS.soft);
  const text = pages > 1 ? `Order ${orderNumber} · page ${page} of ${pages}` : `Order ${orderNumber}`;
  doc.page.margins.bottom = 0; // text below the margin would open another page
  doc.text(text, PAGE.margin, PAGE.height - PAGE.margin - 11, {
    width: WIDTH,
    align: "center",
    lineBreak: false,
  });
  doc.page.margins.bottom = PAGE.margin;
}
