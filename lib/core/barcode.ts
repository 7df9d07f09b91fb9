/**
 * A barcode or SKU in the form in which two are compared: without spaces and letter case, a number as a
 * GTIN-14 with zeros in front, so that a UPC-A (12 digits) and the same number as EAN-13 are one barcode.
 * `barcode_key` in the database computes the same.
 */
export function barcodeKey(code: string): string {
  const plain = code.replaceAll(/\s/g, "").toLowerCase();
  return /^\d+$/.test(plain) ? plain.padStart(14, "0") : plain;
}
