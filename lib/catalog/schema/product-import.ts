/** A field that a line of the file would change, in words. */
export interface ImportChange {
  field: string;
  from: string;
  to: string;
}

/** The result of a line of the file. */
export interface ImportLine {
  /** Of the file, from 1. */
  line: number;
  name: string;
  outcome: "create" | "update" | "same" | "error";
  /** Whether it would overwrite a later edit or sale. */
  isOutdated: boolean;
  changes: ImportChange[];
  /** Column → fix, in sentences. */
  problems: { field: string; problem: string }[];
}

/** The preview or result of an import: all or, with a single error, nothing. */
export interface ImportPlan {
  create: number;
  update: number;
  same: number;
  errors: number;
  /**
   * Names of products with a possible edit or sale after the export, which the file would overwrite: requires a
   * confirmation.
   */
  outdated: string[];
  /** The number of changed lines without the version of their export. */
  unversioned: number;
  /** All lines with an error, and the first two hundred with a change. */
  lines: ImportLine[];
  /** Token of this exact plan: sent back to run it. */
  digest: string;
}
