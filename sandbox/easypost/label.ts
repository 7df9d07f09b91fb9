import sharp from "sharp";
import type { Shipment } from "./shipments";

const text = (value: unknown): string =>
  String(value ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sample label of 4 × 6 inches at 203 dots per inch. */
export function drawLabel({
  to_address: to,
  selected_rate: rate,
  tracking_code: code,
}: Shipment): Promise<Buffer> {
  const bars = [...(code ?? "")].map((sign, index) => {
    const width = 8 + (sign.charCodeAt(0) % 4) * 8;
    return `<rect x="${90 + index * 52}" y="760" width="${width}" height="240"/>`;
  });
  const lines = [to["name"], to["street1"], `${text(to["city"])}, ${text(to["state"])} ${text(to["zip"])}`];
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="812" height="1218" font-family="sans-serif">
      <rect width="812" height="1218" fill="#fff"/>
      <rect x="20" y="20" width="772" height="1178" fill="none" stroke="#000" stroke-width="6"/>
      <text x="60" y="120" font-size="64" font-weight="bold">${text(rate?.carrier)} ${text(rate?.service)}</text>
      <text x="60" y="200" font-size="40">SAMPLE - NOT POSTAGE</text>
      ${lines.map((line, index) => `<text x="60" y="${360 + index * 70}" font-size="48">${text(line)}</text>`).join("")}
      ${bars.join("")}
      <text x="90" y="1080" font-size="48">${text(code)}</text>
    </svg>`),
  )
    .grayscale()
    .png()
    .toBuffer();
}
