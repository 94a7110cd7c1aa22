import { openApi } from '@bedside/service-kit/openapi/document';
import { examples } from '@bedside/service-kit/openapi/examples';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';

const document = openApi();
const { schemas } = document.components;
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
formats.default(ajv);
ajv.addSchema(document, 'bedside');

/** What is wrong with an example for the schema at this place of the document. */
function problemsOf(pointer: string, example: unknown): string[] {
  const place = pointer.split('/').map(encodeURIComponent).join('/');
  const validate = ajv.compile({ $ref: `bedside#${place}` });
  return validate(example) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Every place with a schema and an example: bodies, parameters, and headers. */
function placesWithExample(value: unknown, pointer = ''): [pointer: string, example: unknown][] {
  if (!isObject(value)) return [];
  const own: [string, unknown][] =
    isObject(value.schema) && 'example' in value ? [[`${pointer}/schema`, value.example]] : [];
  const inside = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  return [
    ...own,
    ...inside.flatMap(([key, inner]) => placesWithExample(inner, `${pointer}/${escaped(key)}`)),
  ];
}

const fieldsOf = (name: string): string[] => {
  const { allOf = [], properties = {} } = schemas[name] ?? {};
  const bases = allOf.map((base) => (isObject(base) ? String(base.$ref) : ''));
  return [...Object.keys(properties), ...bases.flatMap((ref) => fieldsOf(ref.split('/').at(-1) ?? ''))];
};

it('the example of each schema is as its schema says, without a field that it lacks', () => {
  const names = Object.keys(schemas).filter((name) => schemas[name]?.examples);
  expect(names).toHaveLength(Object.keys(examples).length);
  expect(names.length).toBeGreaterThanOrEqual(16);
  expect(names.flatMap((name) => problemsOf(`/components/schemas/${name}`, examples[name]))).toEqual([]);
  const unknown = names.flatMap((name) => {
    const fields = fieldsOf(name);
    return Object.keys(Object(examples[name])).filter((key) => !fields.includes(key));
  });
  expect(unknown).toEqual([]);
});

it('the example of each body, parameter and header is as its schema says', () => {
  const places = placesWithExample(document);
  expect(places.length).toBeGreaterThan(200);
  expect(places.flatMap(([pointer, example]) => problemsOf(pointer, example))).toEqual([]);
});
