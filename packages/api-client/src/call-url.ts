type Values = Readonly<Record<string, unknown>>;

/**
 * Path below the base URL with parameters and query filled in. Undefined and null are omitted.
 * @throws TypeError for a missing path parameter
 */
export function callUrl(path: string, params: unknown, query: unknown): string {
  const values = valuesOf(params);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = searchOf(valuesOf(query));
  return search ? `${filled}?${search}` : filled;
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {});

function searchOf(values: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.toString();
}
