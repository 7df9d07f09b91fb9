/** A field that a line of the file would change, in words. */
export interface ImportChange {
  field: string;
  from: string;
  to: string;
}

/** What a line of the file comes to. */
export interface ImportLine {
  /** Of the file, from 1. */
  line: number;
  name: string;
  outcome: "create" | "update" | "same" | "error";
  /** Whether it would replace what was edited or sold after the file was exported. */
  isOutdated: boolean;
  changes: ImportChange[];
  /** Column, and what to write there, in sentences. */
  problems: { field: string; problem: string }[];
}

/** What an import would do, or has done: all of it or, with a single error, nothing. */
export interface ImportPlan {
  create: number;
  update: number;
  same: number;
  errors: number;
  /** Products that were edited or sold after the file was exported, and that it would overwrite: it has to be confirmed. */
  outdated: string[];
  /** How many changed lines do not say which version they were exported from. */
  unversioned: number;
  /** All lines with an error, and the first two hundred that change something. */
  lines: ImportLine[];
  /** Names just this outcome: sent back to carry it out. */
  digest: string;
}
