/** A decoded form body: leaves are strings, brackets become nested forms (arrays have the keys 0, 1, 2…). */
export interface Form {
  [name: string]: string | Form;
}

const MAX_DEPTH = 12;

/** Decodes `a=1&b[c]=2&expand[]=x&items[0][price]=y` into a nested form. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  if (text === "") return root;
  for (const [name, value] of new URLSearchParams(text)) assign(root, keyPath(name), value);
  return root;
}

/** A form without a prototype, so that a key such as `__proto__` is only a key. */
export function emptyForm(): Form {
  return Object.create(null) as Form;
}

/** The form as one line whose text does not depend on the order of its fields. */
export function canonicalForm(form: Form): string {
  const parts = Object.keys(form)
    .sort()
    .map((name) => {
      const value = form[name] ?? "";
      return `${JSON.stringify(name)}:${typeof value === "string" ? JSON.stringify(value) : canonicalForm(value)}`;
    });
  return `{${parts.join(",")}}`;
}

function keyPath(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = name.slice(open + 1, name.endsWith("]") ? -1 : undefined);
  return [name.slice(0, open), ...inner.split("][")].slice(0, MAX_DEPTH);
}

function assign(root: Form, path: string[], value: string): void {
  let node = root;
  path.forEach((part, position) => {
    const key = part === "" && position > 0 ? String(Object.keys(node).length) : part;
    if (position === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === "object") {
      node = next;
      return;
    }
    const child = emptyForm();
    node[key] = child;
    node = child;
  });
}
