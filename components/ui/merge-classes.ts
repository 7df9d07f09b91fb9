/**
 * The properties that each class sets: the later of two classes for the same property wins. 6.5 kB smaller than
 * tailwind-merge (docs/decisions/0051), with which a test compares it.
 */
type Rule = [pattern: RegExp, sets: string | ((match: RegExpExecArray) => string)];

const SIDES: Record<string, string> = { "": "t r b l", x: "r l", y: "t b" };
const CORNERS: Record<string, string> = { "": "tl tr bl br", t: "tl tr", b: "bl br", l: "tl bl", r: "tr br" };
const AXES: Record<string, string> = { "": "x y" };

/** "padding" with the sides "t b" sets "padding-t padding-b". */
const spread = (name: string, part: string | undefined, parts: Record<string, string>): string =>
  (parts[part ?? ""] ?? part ?? "").replace(/\w+/g, `${name}-$&`);

const RULES: Rule[] = [
  [/^\[(--[\w-]+):/, ([, name = ""]) => name],
  [/^-?([pm])([xytrbl]?)-/, ([, name = "", side]) => spread(name, side, SIDES)],
  [/^-?inset(?:-([xy]))?-/, ([, side]) => spread("inset", side, SIDES)],
  [/^-?(?:(t)op|(r)ight|(b)ottom|(l)eft)-/, ([, t, r, b, l]) => `inset-${t ?? r ?? b ?? l}`],
  [/^size-/, "w h"],
  [/^(flex|grid|table|table-cell|block|inline|inline-(flex|grid|block)|hidden|contents)$/, "display"],
  [/^(static|relative|absolute|fixed|sticky)$/, "position"],
  [/^text-\d/, "font-size leading"],
  [/^text-(left|center|right)$/, "text-align"],
  [/^text-(balance|pretty)$/, "text-wrap"],
  [/^(text-ellipsis|truncate)$/, "text-overflow"],
  [/^font-(display|sans)$/, "font-family"],
  [/^border(?:-([xytrbl]))?(-\d+)?$/, ([, side]) => spread("border", side, SIDES)],
  [/^border-(solid|dashed|none)$/, "border-style"],
  [/^border-(collapse|separate)$/, "border-collapse"],
  [/^border-spacing-/, "border-spacing"],
  [/^border(?:-([xytrbl]))?-/, ([, side]) => spread("border-color", side, SIDES)],
  [/^outline-\d/, "outline-width"],
  [/^outline-none$/, "outline-style"],
  [/^-?outline-offset-/, "outline-offset"],
  [/^rounded(?:-([tbrl]))?(?:-|$)/, ([, side]) => spread("rounded", side, CORNERS)],
  [/^(gap|overflow|overscroll)(?:-([xy]))?-/, ([, name = "", axis]) => spread(name, axis, AXES)],
  [/^flex-(wrap|nowrap)$/, "flex-wrap"],
  [/^flex-(row|col)(-reverse)?$/, "flex-direction"],
  [/^flex-(\d|auto|none)/, "flex grow shrink basis"],
  [/^(grow|shrink)(?:-|$)/, ([, name = ""]) => name],
  [/^divide-([xy])$/, ([, axis]) => `divide-${axis}`],
  [/^divide-/, "divide"],
  [/^(not-)?sr-only$/, "sr-only"],
  [/^list-(none|disc|decimal)$/, "list-style"],
  [/^line-clamp-/, "line-clamp display"],
  [/^(in)?visible$/, "visibility"],
  [/^(un|no-)?underline$/, "underline"],
  [/^(capitalize|uppercase|lowercase|normal-case)$/, "text-transform"],
  [
    /^-?((?:min|max)-[wh]|[wh]|z|bg|text|font|leading|tracking|whitespace|outline|shadow|opacity|cursor|flex|basis|items|self|order|aspect|duration|ease|transition|scale|rotate|translate-[xy]|grid-cols|(?:col|row)-(?:span|start)|space-y|decoration|fill|stroke|accent|scroll-mt|pointer-events|justify(?:-self)?|place-items|underline-offset|content|object|select|animate)-/,
    ([, name = ""]) => name,
  ],
];

function setsOf(base: string): string[] {
  for (const [pattern, sets] of RULES) {
    const match = pattern.exec(base);
    if (match) return (typeof sets === "string" ? sets : sets(match)).split(" ");
  }
  return [];
}

/** "sm:hover:px-4" sets padding of two sides under the conditions "hover sm". */
function conditionsAndBase(name: string): [string, string] {
  const parts = name.split(/:(?![^[]*\])(?![^(]*\))/);
  const base = parts.pop() ?? "";
  return [parts.sort().join(), base];
}

function merge(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).reverse()) {
    const [conditions, base] = conditionsAndBase(name);
    const sets = setsOf(base).map((part) => `${conditions}|${part}`);
    if (sets.length > 0 && sets.every((part) => taken.has(part))) continue;
    for (const part of sets) taken.add(part);
    kept.unshift(name);
  }
  return kept.join(" ");
}

/**
 * Results by input: class lists are constants of the code, and a listing's cards merge the same ones a hundred times.
 */
const merged = new Map<string, string>();

/** Removes each class that later classes fully override. Unknown classes stay. */
export function mergeClasses(classes: string): string {
  let result = merged.get(classes);
  if (result === undefined) {
    result = merge(classes);
    merged.set(classes, result);
  }
  return result;
}
