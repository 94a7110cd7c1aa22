import { z } from 'zod';
import { call, exampleId, idParams } from '../call.ts';
import { day, email, id, phone } from '../common/fields.ts';
import { readsPatients } from '../permission.ts';
import { familyGrant, familyGrantActions, familyKind, familyRelation } from './family-grants.schema.ts';

const service = 'auth';
const kinds = z.array(familyKind).min(1).max(8);
const given = {
  /** Defaults to the caller. */
  ownerId: id.optional(),
  relation: familyRelation,
  kinds,
  /** The last day. */
  endsOn: day.optional(),
};
const oneGrant = z.object({ grant: familyGrant });

export const listFamilyGrants = call({
  name: 'listFamilyGrants',
  method: 'GET',
  path: '/patient/family-grants',
  service,
  audience: ['patient'],
  audit: { none: 'what the caller, and members they decide for, gave and received' },
  summary: 'List what you and your family may see and do for each other (added path)',
  data: z.object({ grants: z.array(familyGrant) }),
});

export const giveFamilyGrant = call({
  name: 'giveFamilyGrant',
  method: 'POST',
  path: '/patient/family-grants',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { ownerId: 'patient', granteeId: 'patient' },
  summary: 'Let someone see and do things for you, or invite someone by email or phone (added path)',
  sample: { granteeId: exampleId, relation: 'SPOUSE', kinds: ['VISITS'] },
  body: z
    .strictObject({
      ...given,
      /** A member of the household, or who has a grant already. */
      granteeId: id.optional(),
      email: email.optional(),
      mobile: phone.optional(),
    })
    .refine(
      ({ granteeId, email: mail, mobile }) =>
        [granteeId, mail, mobile].filter((one) => one !== undefined).length === 1,
      { path: ['email'], message: 'Enter one person’s email address or phone number.' },
    ),
  data: oneGrant,
  idempotent: true,
  limit: { max: 60, perSeconds: 3_600 },
});

export const askFamilyGrant = call({
  name: 'askFamilyGrant',
  method: 'POST',
  path: '/patient/family-grants/ask',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { ownerId: 'patient' },
  summary: 'Ask someone in your household what you may see and do for them (added path)',
  sample: { ownerId: exampleId, relation: 'SPOUSE', kinds: ['CHART'] },
  body: z.strictObject({ ...given, ownerId: id }),
  data: oneGrant,
  idempotent: true,
  limit: { max: 60, perSeconds: 3_600 },
});

export const answerFamilyGrant = call({
  name: 'answerFamilyGrant',
  method: 'POST',
  path: '/patient/family-grants/{id}/answer',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { id: 'familyGrant' },
  summary: 'Approve, decline, change, withdraw, or accept what one person may see and do (added path)',
  params: idParams,
  sample: { action: 'WITHDRAW' },
  body: z.strictObject({
    action: z.enum(familyGrantActions),
    /** With APPROVE and CHANGE; without them, as asked or as before. */
    kinds: kinds.optional(),
    endsOn: day.nullable().optional(),
  }),
  data: oneGrant,
});

export const listPatientFamilyGrants = call({
  name: 'listPatientFamilyGrants',
  method: 'GET',
  path: '/users/family-grants/{id}',
  service,
  audience: ['admin'],
  permission: readsPatients,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'List who may see and do what for a patient, and what the patient may for others (added path)',
  params: idParams,
  data: z.object({ grants: z.array(familyGrant) }),
});
