import { readFileSync } from "node:fs";
import ts from "typescript";

const MAX_LINES = 60;
/** Tests, whose `describe` is a function, and drawings, which list shapes in the order in which they are painted. */
const EXEMPT = /(^|\/)tests\/|^packages\/art\/drawings\//;

/**
 * The functions over 60 lines, nested ones included, as "file:line name (lines)". The linter's own rule does not count
 * the lines of JSX.
 * @param {readonly string[]} files paths of TypeScript and JavaScript files
 */
export function findLongFunctions(files) {
  return files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !EXEMPT.test(file)).flatMap(longFunctionsIn);
}

function longFunctionsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const visit = (node) => {
    const from = lineOf(node.getStart());
    const lines = lineOf(node.end) - from + 1;
    if (ts.isFunctionLike(node) && lines > MAX_LINES)
      found.push(
        `${file}:${from} ${(node.name ?? node.parent.name)?.getText() ?? "function"} (${lines} lines)`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
