import { z } from 'zod';
import { call } from '../call.ts';
import { day, email, id, phone } from '../common/fields.ts';
import { readsPatients } from '../permission.ts';
import { familyGrant, familyGrantAction, familyKind, familyRelation } from './family-grants.schema.ts';

const service = 'auth';
const kinds = z.array(familyKind).min(1).max(8);
const grant = {
  ownerId: id.optional(),
  relation: familyRelation,
  kinds,
  endsOn: day.optional(),
};

export const listFamilyGrants = call({
  name: 'listFamilyGrants',
  method: 'GET',
  path: '/patient/family-grants',
  service,
  audience: ['patient', 'admin'],
  permission: readsPatients,
  audit: 'read',
  summary: 'List family access (added path)',
  query: z.strictObject({ patientId: id.optional() }),
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
  summary: 'Give, ask for, or invite someone to family access (added path)',
  sample: { ask: true, relation: 'SPOUSE', kinds: ['VISITS'] },
  body: z
    .strictObject({
      ...grant,
      granteeId: id.optional(),
      ask: z.literal(true).optional(),
      email: email.optional(),
      mobile: phone.optional(),
    })
    .refine(
      ({ granteeId, ask, email: mail, mobile }) =>
        [granteeId, ask, mail, mobile].filter((one) => one !== undefined).length === 1,
      { path: ['email'], message: 'Enter one person’s email address or phone number.' },
    ),
  limit: { max: 60, perSeconds: 3_600 },
});

export const answerFamilyGrant = call({
  name: 'answerFamilyGrant',
  method: 'POST',
  path: '/patient/family-grants/answer',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { id: 'familyGrant' },
  summary: 'Answer, change or end family access (added path)',
  body: z.strictObject({
    id,
    action: familyGrantAction,
    kinds: kinds.optional(),
    endsOn: day.nullable().optional(),
  }),
});
