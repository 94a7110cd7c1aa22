export interface Ref {
  $ref: string;
}
export interface Parameter {
  name: string;
  in: string;
  [field: string]: unknown;
}
interface Answer {
  description: string;
  content?: Record<string, { schema: { $ref?: string } }>;
}
type Parameters = (Parameter | Ref)[];

export interface Operation {
  parameters?: Parameters;
  responses: Record<string, Answer | Ref>;
  [field: string]: unknown;
}

type Method = 'get' | 'post' | 'put' | 'delete';
type PathItem = Partial<Record<Method, Operation>> & { parameters?: Parameters };
export type Paths = Record<string, PathItem>;

const ENOUGH = 2;

/** Moves each value that occurs often into the components under its name, and refers to it there. */
function share<T extends object>(
  place: string,
  values: readonly T[],
  nameOf: (value: T) => string | undefined,
) {
  const uses = Map.groupBy(values, (value) => JSON.stringify(value));
  const components: Record<string, T> = {};
  const refs = new Map<string, Ref>();
  // The most frequent value gets the plain name. Others with that name are numbered.
  for (const [text, [value, ...others]] of [...uses].toSorted(([, a], [, b]) => b.length - a.length)) {
    const name = value && others.length + 1 >= ENOUGH && nameOf(value);
    if (!name) continue;
    let key = name;
    for (let number = 2; key in components; number += 1) key = `${name}${number}`;
    components[key] = value;
    refs.set(text, { $ref: `#/components/${place}/${key}` });
  }
  return { components, refer: (value: T): T | Ref => refs.get(JSON.stringify(value)) ?? value };
}

const mapValues = <T, R>(values: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const parameterName = (parameter: Parameter | Ref) =>
  'name' in parameter ? `${parameter.name.charAt(0).toUpperCase()}${parameter.name.slice(1)}` : undefined;

const answerName = (answer: Answer | Ref) =>
  'content' in answer
    ? Object.values(answer.content ?? {})[0]
        ?.schema.$ref?.split('/')
        .at(-1)
    : undefined;

/** Moves parameters and responses that many calls share into the components. */
export function shareRepeated(paths: Paths) {
  const items = Object.values(paths);
  const operations = items.flatMap(({ parameters: _shared, ...methods }) => Object.values(methods));
  const parameters = share(
    'parameters',
    [...items, ...operations].flatMap((holder) => holder.parameters ?? []),
    parameterName,
  );
  const responses = share(
    'responses',
    operations.flatMap((operation) => Object.values(operation.responses)),
    answerName,
  );
  const parametersOf = (holder: { parameters?: Parameters }) =>
    holder.parameters && { parameters: holder.parameters.map(parameters.refer) };
  return {
    parameters: parameters.components,
    responses: responses.components,
    paths: mapValues(
      paths,
      ({ parameters: shared, ...methods }): PathItem => ({
        ...parametersOf({ ...(shared && { parameters: shared }) }),
        ...mapValues(methods, (operation) => ({
          ...operation,
          ...parametersOf(operation),
          responses: mapValues(operation.responses, responses.refer),
        })),
      }),
    ),
  };
}
