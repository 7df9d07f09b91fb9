import "server-only";
import { isEqualSecret, signText } from "@/lib/server/hash";
import { CODE_ALPHABET, CODE_LENGTH, GIFT_CARDS_PATH } from "./rules";

/** A gift card's code is not stored: it is derived from these fields and the server's secret. */
export interface CodeSource {
  id: string;
  codeVersion: number;
}

/** The code of a gift card, without hyphens. Each version has a different code. */
export function deriveCode({ id, codeVersion }: CodeSource): string {
  const bytes = Buffer.from(signText(`gift-card-code:${id}:${codeVersion}`), "base64url");
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let code = "";
  for (; code.length < CODE_LENGTH; rest /= BigInt(CODE_ALPHABET.length))
    code += CODE_ALPHABET[Number(rest % BigInt(CODE_ALPHABET.length))];
  return code;
}

/** The stored form of a code, which only this server can create. @param code normalized */
export const hashCode = (code: string): string => signText(`gift-card:${code}`);

/** The columns that are derived from a gift card's current code. */
export function codeColumns(card: CodeSource): { codeHash: string; codeEnd: string } {
  const code = deriveCode(card);
  return { codeHash: hashCode(code), codeEnd: code.slice(-4) };
}

const proofOf = ({ id, codeVersion }: CodeSource): string => signText(`gift-card-print:${id}:${codeVersion}`);

/** The path of the printable page. Anyone who has it can read the code. */
export const printPath = (card: CodeSource): string =>
  `${GIFT_CARDS_PATH}/print?${new URLSearchParams({ card: card.id, proof: proofOf(card) })}`;

/** Whether a link to the printable page is signed for the gift card's current code. */
export const isPrintProof = (card: CodeSource, proof: string): boolean => isEqualSecret(proof, proofOf(card));
