/** The fields of a form after resolving brackets: `a[b][0]=c` becomes `{ a: { b: ['c'] } }`. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Node = Map<string, Node | string>;

/** Parses a form-encoded body or query as Stripe does: brackets nest, and `[]` or numbered brackets make lists. */
export function parseForm(encoded: string): Form {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    place(root, [head, ...rest], value);
  }
  return toObject(root);
}

function place(node: Node, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(node.size) : name;
  if (rest.length === 0) {
    node.set(key, value);
    return;
  }
  const child = node.get(key);
  const branch: Node = child instanceof Map ? child : new Map();
  node.set(key, branch);
  place(branch, rest, value);
}

function toObject(node: Node): Form {
  return Object.fromEntries([...node].map(([name, value]) => [name, toValue(value)]));
}

function toValue(node: Node | string): FormValue {
  if (typeof node === 'string') return node;
  const isList = [...node.keys()].every((key, index) => key === String(index));
  return isList ? [...node.values()].map(toValue) : toObject(node);
}
