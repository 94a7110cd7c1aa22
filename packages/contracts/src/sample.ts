import { z } from 'zod';
import { exampleId } from './call.ts';
import { isObject } from './common/json.ts';

type Schema = z.core.$ZodType;

export const defOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypes['_zod']['def'];

/** The schemas directly inside a schema, each with its key. */
export function insideOf(schema: Schema): [key: string | undefined, inner: Schema][] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [[undefined, def.element]];
    case 'tuple':
      return def.items.map((inner) => [undefined, inner]);
    case 'union':
      return def.options.map((inner) => [undefined, inner]);
    case 'intersection':
      return [
        [undefined, def.left],
        [undefined, def.right],
      ];
    case 'record':
      return [['*', def.valueType]];
    case 'pipe':
      return [[undefined, defOf(def.in).type === 'transform' ? def.out : def.in]];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [[undefined, def.innerType]];
    default:
      return [];
  }
}

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;
export const isRequired = (schema: Schema): boolean => !accepts(schema, undefined);

/** Samples for fields that must match a pattern, by field name. */
const labels: Record<string, string> = {
  firstName: 'Theodora',
  lastName: 'Whitfield',
  email: 'theodora@example.com',
  dateOfBirth: '1990-05-05',
  DOB: '1984-05-05',
  address1: '9 Lake Street',
  address2: 'Unit 12',
  postalCode: '60614',
  zipcode: '60614',
  city: 'CHICAGO',
  state: 'Illinois',
  phone: '3125550199',
  mobile: '3125550199',
  phoneNumber: '3125550199',
  password: 'Correct-horse-1',
  currentPassword: 'Correct-horse-1',
  newPassword: 'Correct-horse-1',
  OTP: '123456',
  verificationCode: '123456',
  token: 't'.repeat(43),
  userId: 'theodora',
  paymentMethodId: 'pm_card_visa',
  readerId: 'tmr_unknown',
  receivedOn: '2026-01-05',
  effectiveFrom: '2099-01-01',
  code: 'J06.9',
  type: 'PHOTOGRAPHS',
  scopes: 'launch/patient',
};

interface SampleOptions {
  /** Also fills optional fields. */
  full?: boolean;
  idFor?: (key: string, path: readonly string[]) => string | undefined;
}

const texts = [
  'Sample text',
  exampleId,
  '2026-10-15',
  '2026-10-15T15:00:00Z',
  'Sample',
  'en',
  '14:00',
  '99349',
  '123456',
  'https://example.com/meet',
  '9001X',
  'NP',
  'x',
  'Sample text and more of it',
];
const numbers = [1, 0, 3, 10, 30, 60, 100, 2026];

const fitting = (schema: Schema, values: readonly unknown[]): unknown =>
  values.find((value) => value !== undefined && accepts(schema, value));

/** Generates a value from the schema. `whole` includes its wrappers. */
export function sampleOf(
  schema: Schema,
  options: SampleOptions = {},
  key = '',
  path: readonly string[] = [],
  whole = schema,
): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const entries = Object.entries(def.shape).flatMap(([name, inner]): [string, unknown][] => {
        const here = [...path, name];
        const isIncluded = options.full || isRequired(inner) || options.idFor?.(name, here) !== undefined;
        return isIncluded ? [[name, sampleOf(inner, options, name, here)]] : [];
      });
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case 'string':
      return options.idFor?.(key, path) ?? fitting(whole, [labels[key], ...texts]);
    case 'number':
      return fitting(whole, numbers);
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'array':
      return [sampleOf(def.element, options, key, path)];
    case 'record':
      return {};
    default: {
      const [first] = insideOf(schema);
      return first && sampleOf(first[1], options, key, path, whole);
    }
  }
}

/** The declared sample, or else a generated one. */
export function bodyOf(
  { body, sample }: { body: Schema; sample?: object },
  options: SampleOptions = {},
): object {
  const drawn = sample ? withIds(sample, options) : sampleOf(body, options);
  return isObject(drawn) ? drawn : {};
}

const withIds = (value: unknown, options: SampleOptions, path: readonly string[] = []): unknown => {
  if (Array.isArray(value)) return value.map((inner) => withIds(inner, options, path));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withIds(inner, options, [...path, key])]),
    );
  return options.idFor?.(path.at(-1) ?? '', path) ?? value;
};
