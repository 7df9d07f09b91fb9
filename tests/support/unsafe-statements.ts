import type { AlterTableCmd, ColumnDef, Constraint, Node, RangeVar } from "@pgsql/types";
import { parse } from "libpg-query";

/** What a migration must not do while the previous release is running (docs/decisions/0082). */
export const RULES = {
  "create-index":
    "CREATE INDEX blocks writes while it reads the table: use CONCURRENTLY, alone in its migration",
  "concurrently-alone": "CONCURRENTLY cannot run in a transaction: give it a migration of its own",
  "alter-type": "a new type rewrites the table and changes what the previous release reads: add a column",
  "set-not-null":
    "SET NOT NULL reads the table under an exclusive lock: add CHECK (… IS NOT NULL) NOT VALID, and validate it in another migration first",
  "add-constraint":
    "a new constraint reads the table under a lock: add it NOT VALID (or USING INDEX), and validate it in another migration",
  "validate-alone":
    "VALIDATE reads the table while the lock of ADD CONSTRAINT is held: move it to another migration",
  drop: "the previous release may still read it: drop it in the release after the one that no longer does",
  rename: "the previous release knows the former name: add, copy and drop in later releases",
  "rewriting-column":
    "a default that differs for each row, a generated or an identity column rewrites the table: fill it later",
  "required-column": "the previous release inserts rows without it: give it a default, or allow null",
  "changes-all-rows": "it locks every row until the migration ends: change them in batches, with a condition",
  "changes-locked-rows":
    "the exclusive lock of ALTER TABLE is held until the rows are changed: change them in another migration",
  rewrite: "it locks the table for as long as it takes",
  "several-tables":
    "it keeps the locks of the first table while it waits for the next: change each existing table, or its triggers, in a migration of its own",
  "do-block": "the statements in a DO block cannot be checked",
} as const;

export type Rule = keyof typeof RULES;

/** Functions that have one value for all rows of a statement. */
const CONSTANT_FUNCTIONS = new Set(["now", "transaction_timestamp", "statement_timestamp", "timezone"]);
const SERIAL = /^(small|big)?serial[248]?$/;

const nameOf = (table: RangeVar | undefined): string => table?.relname ?? "";
const lastName = (names: Node[] | undefined): string => {
  const last = names?.at(-1);
  return last && "String" in last ? (last.String.sval ?? "") : "";
};
const constraintsOf = (column: ColumnDef): Constraint[] =>
  (column.constraints ?? []).flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));

/** Whether an expression calls a function that may differ from row to row. */
function isVolatile(expression: unknown): boolean {
  if (typeof expression !== "object" || expression === null) return false;
  const call = (expression as { FuncCall?: { funcname?: Node[] } }).FuncCall;
  if (call && !CONSTANT_FUNCTIONS.has(lastName(call.funcname))) return true;
  return Object.values(expression).some(isVolatile);
}

const READS_TABLE = ["CONSTR_FOREIGN", "CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_EXCLUSION"];

const readsTable = ({ contype, skip_validation, indexname }: Constraint): boolean =>
  READS_TABLE.includes(String(contype)) && !skip_validation && !indexname;

/** The column that a constraint CHECK (column IS NOT NULL) is about. */
function requiredBy({ contype, raw_expr }: Constraint): string | undefined {
  if (contype !== "CONSTR_CHECK" || !raw_expr || !("NullTest" in raw_expr)) return undefined;
  const { nulltesttype, arg } = raw_expr.NullTest;
  return nulltesttype === "IS_NOT_NULL" && arg && "ColumnRef" in arg
    ? lastName(arg.ColumnRef.fields)
    : undefined;
}

function rulesOfNewColumn(column: ColumnDef): Rule[] {
  const constraints = constraintsOf(column);
  const has = (type: string) => constraints.some(({ contype }) => contype === type);
  const isFilled =
    ["CONSTR_GENERATED", "CONSTR_IDENTITY"].some(has) || SERIAL.test(lastName(column.typeName?.names));
  const hasVolatileDefault = constraints.some(
    ({ contype, raw_expr }) => contype === "CONSTR_DEFAULT" && isVolatile(raw_expr),
  );
  return [
    ...(isFilled || hasVolatileDefault ? (["rewriting-column"] as const) : []),
    ...(has("CONSTR_NOTNULL") && !has("CONSTR_DEFAULT") && !isFilled ? (["required-column"] as const) : []),
    ...(constraints.some(readsTable) ? (["add-constraint"] as const) : []),
  ];
}

/** What is known about the tables from earlier migrations and from the migration itself. */
interface Known {
  newTables: Set<string>;
  /** Existing tables that this migration has altered: their locks are held until it ends. */
  altered: Set<string>;
  /** Constraints that this migration adds. */
  newConstraints: Set<string>;
  /** "table.column" of valid checks that a column is not null. */
  required: Set<string>;
}

function rulesOfAlteration(table: string, { subtype, name = "", def }: AlterTableCmd, known: Known): Rule[] {
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? rulesOfNewColumn(def.ColumnDef) : [];
    case "AT_AlterColumnType":
      return ["alter-type"];
    case "AT_SetNotNull":
      return known.required.has(`${table}.${name}`) ? [] : ["set-not-null"];
    case "AT_AddConstraint":
      return def && "Constraint" in def && readsTable(def.Constraint) ? ["add-constraint"] : [];
    case "AT_ValidateConstraint":
      return known.newConstraints.has(`${table}.${name}`) ? ["validate-alone"] : [];
    case "AT_DropColumn":
      return ["drop"];
    case "AT_SetLogged":
    case "AT_SetUnLogged":
    case "AT_SetTableSpace":
    case "AT_AddIdentity":
    case "AT_SetExpression":
      return ["rewrite"];
    default:
      return [];
  }
}

const RENAMED = [
  "OBJECT_COLUMN",
  "OBJECT_TABLE",
  "OBJECT_VIEW",
  "OBJECT_TYPE",
  "OBJECT_ATTRIBUTE",
  "OBJECT_FUNCTION",
];
const DROPPED = [
  "OBJECT_TABLE",
  "OBJECT_VIEW",
  "OBJECT_MATVIEW",
  "OBJECT_SEQUENCE",
  "OBJECT_TYPE",
  "OBJECT_FUNCTION",
];

/** The rules that a statement breaks. @param known facts about the tables */
function rulesOf(statement: Node, known: Known): Rule[] {
  const isNew = (table: RangeVar | undefined): boolean => known.newTables.has(nameOf(table));
  if ("IndexStmt" in statement) {
    const { concurrent, relation } = statement.IndexStmt;
    return concurrent || isNew(relation) ? [] : ["create-index"];
  }
  if ("AlterTableStmt" in statement) {
    const { relation, cmds = [], objtype } = statement.AlterTableStmt;
    if (isNew(relation) || objtype === "OBJECT_INDEX") return [];
    return cmds.flatMap((node) =>
      "AlterTableCmd" in node ? rulesOfAlteration(nameOf(relation), node.AlterTableCmd, known) : [],
    );
  }
  if ("DropStmt" in statement) return DROPPED.includes(statement.DropStmt.removeType ?? "") ? ["drop"] : [];
  if ("RenameStmt" in statement) {
    const { renameType = "", relation } = statement.RenameStmt;
    return RENAMED.includes(renameType) && !isNew(relation) ? ["rename"] : [];
  }
  if ("AlterEnumStmt" in statement) return statement.AlterEnumStmt.oldVal ? ["rename"] : [];
  if ("AlterObjectSchemaStmt" in statement)
    return isNew(statement.AlterObjectSchemaStmt.relation) ? [] : ["rename"];
  const change =
    "UpdateStmt" in statement ? statement.UpdateStmt : "DeleteStmt" in statement && statement.DeleteStmt;
  if (change) {
    if (isNew(change.relation)) return [];
    if (!change.whereClause) return ["changes-all-rows"];
    return known.altered.has(nameOf(change.relation)) ? ["changes-locked-rows"] : [];
  }
  if ("DoStmt" in statement) return ["do-block"];
  const rewrites = [
    "TruncateStmt",
    "LockStmt",
    "VacuumStmt",
    "ClusterStmt",
    "RefreshMatViewStmt",
    "ReindexStmt",
  ];
  return rewrites.some((kind) => kind in statement) ? ["rewrite"] : [];
}

/** Adds what a statement creates to the known facts. */
function learn(statement: Node, known: Known): void {
  // A table that may exist already is not known to be new.
  if ("CreateStmt" in statement && !statement.CreateStmt.if_not_exists)
    known.newTables.add(nameOf(statement.CreateStmt.relation));
  if (!("AlterTableStmt" in statement)) return;
  const table = nameOf(statement.AlterTableStmt.relation);
  known.altered.add(table);
  for (const node of statement.AlterTableStmt.cmds ?? []) {
    if (!("AlterTableCmd" in node)) continue;
    const { subtype, def } = node.AlterTableCmd;
    if (subtype === "AT_AddConstraint" && def && "Constraint" in def)
      known.newConstraints.add(`${table}.${def.Constraint.conname ?? ""}`);
  }
}

/** The table that a statement locks exclusively or against writes by changing it or its triggers. */
function changedTable(statement: Node): string | undefined {
  if ("AlterTableStmt" in statement) {
    const { relation, cmds = [], objtype } = statement.AlterTableStmt;
    const blocks = cmds.some(
      (node) => "AlterTableCmd" in node && node.AlterTableCmd.subtype !== "AT_ValidateConstraint",
    );
    return objtype === "OBJECT_TABLE" && blocks ? nameOf(relation) : undefined;
  }
  if ("CreateTrigStmt" in statement) return nameOf(statement.CreateTrigStmt.relation);
  if (!("DropStmt" in statement) || statement.DropStmt.removeType !== "OBJECT_TRIGGER") return undefined;
  const [dropped] = statement.DropStmt.objects ?? [];
  return dropped && "List" in dropped ? lastName(dropped.List.items?.slice(0, -1)) : undefined;
}

const isConcurrent = (statement: Node): boolean =>
  ("IndexStmt" in statement && statement.IndexStmt.concurrent === true) ||
  ("DropStmt" in statement && statement.DropStmt.concurrent === true);

async function statementsOf(sql: string): Promise<Node[]> {
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt?: Node }[] };
  return stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []));
}

/** "table.column" of each CHECK (column IS NOT NULL) that these migrations leave valid. */
async function findRequired(migrations: readonly string[]): Promise<Set<string>> {
  const columns = new Map<string, string>();
  const valid = new Set<string>();
  for (const sql of migrations) {
    for (const statement of await statementsOf(sql)) {
      if (!("AlterTableStmt" in statement)) continue;
      const table = nameOf(statement.AlterTableStmt.relation);
      for (const node of statement.AlterTableStmt.cmds ?? []) {
        if (!("AlterTableCmd" in node)) continue;
        const { subtype, name, def } = node.AlterTableCmd;
        if (subtype === "AT_ValidateConstraint") valid.add(`${table}.${name}`);
        if (subtype !== "AT_AddConstraint" || !def || !("Constraint" in def)) continue;
        const column = requiredBy(def.Constraint);
        if (column) columns.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`);
        if (!def.Constraint.skip_validation) valid.add(`${table}.${def.Constraint.conname}`);
      }
    }
  }
  return new Set([...columns].filter(([constraint]) => valid.has(constraint)).map(([, column]) => column));
}

/** A comment in a migration that allows an exception to a rule, with a reason. */
const ALLOWED = /^-- migration-check: allow ([a-z-]+): (\S.{9,})$/gm;

/**
 * The rules that a migration breaks, each once, in the order of its statements.
 * @param sql of the migration; `-- migration-check: allow <rule>: <reason>` in it allows a rule
 * @param earlier SQL of the migrations before it, which may have checked that a column is never null
 * @throws Error when PostgreSQL could not parse the SQL
 */
export async function findUnsafeStatements(sql: string, earlier: readonly string[] = []): Promise<Rule[]> {
  const statements = await statementsOf(sql);
  const allowed = new Set([...sql.matchAll(ALLOWED)].map(([, rule]) => rule));
  const usesSetNotNull = /set\s+not\s+null/i.test(sql);
  const known: Known = {
    newTables: new Set(),
    altered: new Set(),
    newConstraints: new Set(),
    required: usesSetNotNull ? await findRequired(earlier) : new Set(),
  };
  const found = new Set<Rule>();
  if (statements.length > 1 && statements.some(isConcurrent)) found.add("concurrently-alone");
  for (const statement of statements) {
    learn(statement, known);
    for (const rule of rulesOf(statement, known)) found.add(rule);
  }
  const changed = new Set(statements.map(changedTable).filter((table) => table !== undefined));
  if ([...changed].filter((table) => !known.newTables.has(table)).length > 1) found.add("several-tables");
  return [...found].filter((rule) => !allowed.has(rule));
}
