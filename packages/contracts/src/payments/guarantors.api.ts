import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { email, id, instant, phone, phoneOutput, text } from '../common/fields.ts';
import { languages } from '../common/languages.ts';
import { decidesAccess } from '../key-scopes.ts';
import { readsMoney } from '../permission.ts';

const language = z.enum(languages);

const guarantor = z.object({
  /** Null when the guarantor has no account. */
  personId: id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: phoneOutput,
  address: z.string().nullable(),
  language,
  isParent: z.boolean(),
  since: z.iso.datetime(),
  lastStatementAt: z.iso.datetime().nullable(),
});
export type Guarantor = z.infer<typeof guarantor>;

const guaranteed = z.object({
  guarantor: guarantor.nullable(),
  /** The adults of the household. */
  people: z.array(z.object({ id, name: z.string() })),
  isMinor: z.boolean(),
  /** What a statement sent now would ask for. */
  due: z.number(),
});
export type Guaranteed = z.infer<typeof guaranteed>;

const path = '/admin/patients/{id}/guarantor';
const shared = { path, service: 'payments', audience: ['admin'] } as const;

export const getGuarantor = call({
  name: 'getGuarantor',
  method: 'GET',
  ...shared,
  permission: readsMoney,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Read who pays for a patient (added path)',
  params: idParams,
  data: guaranteed,
});

const guarantorBody = z.strictObject({
  personId: id.optional(),
  name: text(100).optional(),
  email: email.optional(),
  phone: phone.optional(),
  address: text(200).optional(),
  language: language.optional(),
  isParent: z.boolean().optional(),
});

export const changeGuarantor = call({
  name: 'changeGuarantor',
  method: 'POST',
  ...shared,
  peopleOnly: decidesAccess,
  permission: 'billing',
  audit: 'own test',
  records: { id: 'patient', personId: 'patient' },
  summary: 'Name who pays for a patient, end it, or send a statement (added path)',
  params: idParams,
  sample: { act: 'name', name: 'Ruth Whitfield', email: 'ruth@example.com' },
  body: guarantorBody.extend({
    act: z.enum(['name', 'end', 'send']),
    /** The `since` of the guarantor that the caller saw; null for none. Refused once another one is in force. */
    since: instant.nullable().optional(),
  }),
  limit: { max: 60, perSeconds: 3_600 },
});
