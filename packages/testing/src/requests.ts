import type { AdminResource } from '@bedside/contracts/admin-resource';
import type { Call } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { patientRecords, practiceRecords, type RecordKind } from '@bedside/contracts/records';
import { bodyOf, defOf, insideOf, isRequired, sampleOf } from '@bedside/contracts/sample';
import type { z } from 'zod';

type Schema = z.core.$ZodType;

const isUuid = (schema: Schema): boolean => {
  const def = defOf(schema);
  return def.type === 'string' && 'format' in def && (def.format === 'uuid' || def.format === 'guid');
};

export interface IdField {
  part: 'params' | 'query' | 'body';
  /** Omits array indexes. */
  path: readonly string[];
  key: string;
  required: boolean;
}

/** UUIDs, and fields whose names look like ids. */
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

export interface Form
  extends Pick<Call, 'name' | 'method' | 'path' | 'audience' | 'upload' | 'records' | 'sample'> {
  body: z.ZodType;
  grants: readonly string[];
}

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

/** Fields that would grant more than the form is meant to. */
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

/** As the call declares, or else derived from the field’s name (`invoiceIds`). */
export function recordOf({ records }: Pick<Call, 'records'>, key: string): RecordKind | undefined {
  const named = key.replace(/Ids?$/, '');
  return records?.[key] ?? (kinds.has(named) ? (named as RecordKind) : undefined);
}
