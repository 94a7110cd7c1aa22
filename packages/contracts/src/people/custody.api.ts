import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { day, id, instant, text } from '../common/fields.ts';
import { decidesAccess } from '../key-scopes.ts';
import { readsPatients } from '../permission.ts';

const service = 'auth';
export const MAX_CUSTODY_CHARACTERS = 2_000;
const MAX_REFERENCE_CHARACTERS = 200;

const courtOrder = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  endsOn: day.nullable(),
  isInForce: z.boolean(),
  liftedAt: z.iso.datetime().nullable(),
  liftedBy: z.string().nullable(),
});
export type CourtOrder = z.infer<typeof courtOrder>;

const custody = z.object({
  note: z.object({ text: z.string(), writtenBy: z.string(), writtenAt: z.iso.datetime() }).nullable(),
  orders: z.array(courtOrder),
  /**
   * The people whom a court order about a minor can name: the household, and anyone who has a grant or a
   * consent.
   */
  people: z.array(z.object({ id, name: z.string() })),
});
export type Custody = z.infer<typeof custody>;

export const getCustody = call({
  name: 'getCustody',
  method: 'GET',
  path: '/admin/patients/{id}/custody',
  service,
  audience: ['admin', 'provider'],
  permission: readsPatients,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'Read the custody note and court orders of a patient (added path)',
  params: idParams,
  data: custody,
});

const reference = text(MAX_REFERENCE_CHARACTERS, 1);
export const courtOrderBody = z.strictObject({ personId: id, reference, endsOn: day.optional() });

export const changeCustody = call({
  name: 'changeCustody',
  method: 'POST',
  path: '/admin/patients/{id}/custody',
  service,
  audience: ['admin'],
  permission: 'people',
  peopleOnly: decidesAccess,
  audit: 'own test',
  records: { id: 'patient', personId: 'patient' },
  summary: 'Write the custody note, or add or lift a court order (added path)',
  params: idParams,
  sample: { note: 'Mondays with Nora' },
  body: z.strictObject({
    note: text(MAX_CUSTODY_CHARACTERS).optional(),
    /**
     * `writtenAt` of the note being changed, null if there was none. Rejected if someone else has saved a note
     * since.
     */
    noteWrittenAt: instant.nullable().optional(),
    personId: id.optional(),
    reference: reference.optional(),
    endsOn: day.optional(),
    lift: z.literal(true).optional(),
  }),
});
