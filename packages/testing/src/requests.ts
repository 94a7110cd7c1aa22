import type { AdminResource } from '@bedside/contracts/admin-resource';
import { type Call, exampleId } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { patientRecords, practiceRecords, type RecordKind } from '@bedside/contracts/records';
import { z } from 'zod';

type Schema = z.core.$ZodType;

const defOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypes['_zod']['def'];

/** All nested schemas, each with its key. */
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

const isUuid = (schema: Schema): boolean => {
  const def = defOf(schema);
  return def.type === 'string' && 'format' in def && (def.format === 'uuid' || def.format === 'guid');
};

export interface IdField {
  part: 'params' | 'query' | 'body';
  /** Without array indexes. */
  path: readonly string[];
  key: string;
  required: boolean;
}

/** UUIDs, and fields named like ids. */
export function idsOf(call: Pick<Call, 'params' | 'query' | 'body' | 'records'>): IdField[] {
  const found: IdField[] = [];
  const look = (schema: Schema, field: IdField): void => {
    const isText = defOf(schema).type === 'string';
    const isNamed = call.records?.[field.key] ?? (/Ids?$/.test(field.key) && recordOf(call, field.key));
    const isId = isText && (isUuid(schema) || field.key === 'id' || Boolean(isNamed));
    if (isId && !found.some((one) => one.part === field.part && one.path.join() === field.path.join()))
      found.push(field);
    for (const [key, inner] of insideOf(schema))
      look(inner, {
        ...field,
        required: field.required && (key === undefined || isRequired(inner)),
        ...(key !== undefined && { path: [...field.path, key], key }),
      });
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (schema) look(schema, { part, path: [], key: '', required: true });
  }
  return found;
}

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;
const isRequired = (schema: Schema): boolean => !accepts(schema, undefined);

/** Sample texts for pattern-checked fields, by field name. */
const words: Record<string, string> = {
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
};

interface SampleOptions {
  /** Fills optional fields too. */
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

/** Generated from the schema. `whole` includes its wrappers. */
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
        const asked = options.full || isRequired(inner) || options.idFor?.(name, here) !== undefined;
        return asked ? [[name, sampleOf(inner, options, name, here)]] : [];
      });
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case 'string':
      return options.idFor?.(key, path) ?? fitting(whole, [words[key], ...texts]);
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Form
  extends Pick<Call, 'name' | 'method' | 'path' | 'audience' | 'upload' | 'records' | 'sample'> {
  body: z.ZodType;
  grants: readonly string[];
}

/** The form's own sample, or a generated one. */
export function bodyOf({ body, sample }: Pick<Form, 'body' | 'sample'>, options: SampleOptions = {}): object {
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

const formsOf = ({ name, create, update, write, key, ...resource }: AdminResource): Form[] => {
  const path = `/admin/${name}`;
  const common = { audience: write?.audience ?? resource.audience, grants: resource.grants ?? [] };
  const id = key && defOf(key).type === 'enum' ? String(sampleOf(key)) : '{id}';
  return [
    ...(create
      ? [
          {
            ...common,
            name: `${name}.create`,
            method: 'POST' as const,
            path,
            body: create,
            sample: resource.samples?.create,
          },
        ]
      : []),
    ...(update
      ? [
          {
            ...common,
            name: `${name}.update`,
            method: 'PUT' as const,
            path: `${path}/${id}`,
            body: update,
            sample: resource.samples?.update,
          },
        ]
      : []),
  ].map(({ sample, ...form }) => ({ ...form, ...(sample && { sample }) }));
};

/** Calls with a body, and the console's creates and updates. */
export const allForms: readonly Form[] = [
  ...allCalls.flatMap(({ body, ...call }) => (body ? [{ ...call, body, grants: call.grants ?? [] }] : [])),
  ...allResources.flatMap(formsOf),
];

/** Fields that would grant more than the form is for. */
export const privileged = [
  'role',
  'permissions',
  'membershipType',
  'membershipInGoodStanding',
  'isVerified',
  'emailVerified',
  'status',
  'appointmentStatus',
  'discountAmount',
  'totalAmount',
  'travelFee',
  'price',
  'estimate',
  'paymentStatus',
  'paymentVerified',
  'paymentRemarks',
  'createdBy',
  'bookedBy',
  'createdAt',
  'version',
  'passwordHash',
  'householdId',
  'accountHolderId',
  'removedAt',
  'deceasedAt',
  'amount',
];

/** True if the schema's error is anything but an unknown key. */
export function takes(form: Pick<Form, 'body' | 'sample'>, word: string): boolean {
  const { error } = form.body.safeParse({ ...bodyOf(form), [word]: {} });
  return !error?.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(word));
}

const kinds: ReadonlySet<string> = new Set([...patientRecords, ...practiceRecords]);

/** As the call declares, or by the field's name (`invoiceIds`). */
export function recordOf({ records }: Pick<Call, 'records'>, key: string): RecordKind | undefined {
  const named = key.replace(/Ids?$/, '');
  return records?.[key] ?? (kinds.has(named) ? (named as RecordKind) : undefined);
}
