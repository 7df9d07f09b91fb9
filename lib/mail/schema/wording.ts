export const WORDING_FIELDS = ["subject", "heading", "introduction", "closing"] as const;
export type WordingField = (typeof WORDING_FIELDS)[number];
/** The editable texts of a mail. Blank lines separate paragraphs; `{{name}}` is a variable. */
export type Wording = Record<WordingField, string>;

/** The edited fields of a row; the others have their default. */
export const pickEditedFields = (row: Readonly<Record<WordingField, string | null>>): Partial<Wording> =>
  Object.fromEntries(WORDING_FIELDS.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])));

/** The default wording of a mail, or of one case of it. */
export interface WordingDefinition extends Wording {
  /** Its name in Settings. */
  label: string;
  /** Its variables besides `COMMON_VARIABLES`, each with its meaning. */
  variables: Readonly<Record<string, string>>;
  /** Variables that a field must contain. */
  required?: Readonly<Partial<Record<WordingField, readonly string[]>>>;
}

/** Variables of every mail. */
export const COMMON_VARIABLES = {
  shopName: "The shop's name",
  supportEmail: "The support email of Settings",
} as const;

/**
 * A space before a variable is removed with it when it is empty. Names are trimmed separately: the pattern must stay
 * linear in the text.
 */
const VARIABLE = / ?\{\{([^{}]*)\}\}/g;

/** The names in braces, in their order, including unknown ones. */
export const listVariables = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = ""]) => name.trim());

/** A text with its variables replaced, each once: braces in a value stay as they are. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replace(VARIABLE, (match, name: string) => {
      const value = values[name.trim()] ?? "";
      return value && match.startsWith(" ") ? ` ${value}` : value;
    })
    .trim();

/**
 * The problems of an edited wording, by field: an unknown variable, a missing required one, braces that are not a
 * variable, or a missing text.
 */
export function findWordingProblems(
  { variables, required, introduction }: Pick<WordingDefinition, "variables" | "required" | "introduction">,
  wording: Wording,
): Partial<Record<WordingField, string>> {
  const known = [...Object.keys(variables), ...Object.keys(COMMON_VARIABLES)];
  const inBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");
  const problemOf = (field: WordingField): string | undefined => {
    const text = wording[field];
    const named = listVariables(text);
    const unknown = named.find((name) => !known.includes(name));
    const missing = required?.[field]?.find((name) => !named.includes(name));
    if (
      text.trim() === "" &&
      (field === "subject" || field === "heading" || (field === "introduction" && introduction))
    )
      return "Required";
    if (unknown !== undefined) return `has no variable {{${unknown}}}: use ${inBraces(known)}`;
    if (/\{\{|\}\}/.test(text.replace(VARIABLE, ""))) return "has {{ or }} that is not part of a variable";
    if (missing !== undefined) return `must contain {{${missing}}}`;
    return undefined;
  };
  return Object.fromEntries(
    WORDING_FIELDS.flatMap((field) => {
      const problem = problemOf(field);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}
