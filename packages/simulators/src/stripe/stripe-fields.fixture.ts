import FIELDS from './stripe-fields.fixture.json' with { type: 'json' };

/**
 * The fields of Stripe’s objects and their JSON types, from its client 23.1.0 (API version 2026-10-28.endive)
 * and its published fixtures. A name ending in `?` may be absent. `""` is the type of nested values, and `[]`
 * that of list items.
 */
type Fields = { readonly [name: string]: string | Fields };

const KINDS: Fields = FIELDS;

/** Missing, mistyped, and unknown fields, with their paths; empty if the object is complete. */
export function fieldProblems(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => fieldProblems(one, `${path}[${index}]`));
  if (!isObject(value)) return [];
  if (typeof value.object !== 'string') {
    return Object.entries(value).flatMap(([name, field]) => fieldProblems(field, `${path}.${name}`));
  }
  if (value.object === 'list') return listProblems(value, path);
  const kind = value.deleted ? `deleted_${value.object}` : value.object;
  const fields = KINDS[kind];
  if (fields === undefined || typeof fields === 'string') return [`${path} is of the unknown kind ${kind}`];
  return problemsOf(value, fields, `${path}(${kind})`);
}

function listProblems(list: Record<string, unknown>, path: string): string[] {
  const names = Object.keys(list).sort().join();
  const whole = names === 'data,has_more,object,url' ? [] : [`${path} is a list with ${names}`];
  return [...whole, ...fieldProblems(list.data, `${path}.data`)];
}

function problemsOf(object: Record<string, unknown>, fields: Fields, path: string): string[] {
  const known = Object.entries(fields).filter(([name]) => name !== '');
  const names = known.map(([name]) => name.replace('?', ''));
  const unknown = Object.keys(object).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${path}.${name} is unknown to Stripe`),
    ...known.flatMap(([name, type]) => fieldProblem(object, name, type, path)),
  ];
}

function fieldProblem(
  object: Record<string, unknown>,
  name: string,
  type: string | Fields,
  path: string,
): string[] {
  const bare = name.replace('?', '');
  const value = object[bare];
  if (value === undefined) return name.endsWith('?') ? [] : [`${path}.${bare} is missing`];
  return valueProblems(value, type, `${path}.${bare}`);
}

function valueProblems(value: unknown, type: string | Fields, path: string): string[] {
  const types = String(typeof type === 'string' ? type : type['']).split('|');
  const found = jsonType(value);
  if (!types.includes(found)) return [`${path} is of the type ${found}, not ${types.join(' or ')}`];
  if (typeof type === 'string' || !isObject(value)) {
    const element = typeof type === 'string' ? undefined : type['[]'];
    return Array.isArray(value) && element !== undefined
      ? value.flatMap((one, index) => valueProblems(one, element, `${path}[${index}]`))
      : fieldProblems(value, path);
  }
  return problemsOf(value, type, path);
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
