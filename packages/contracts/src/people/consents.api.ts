import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call } from '../call.ts';
import { email, id, instant, oneTimeCode, pageQuery, text, wireEnum } from '../common/fields.ts';
import { asksConsent } from '../permission.ts';
import {
  consentActions,
  consentDetail,
  consentModes,
  consentRow,
  consentStatuses,
  consentTemplate,
  signature,
} from './consent.schema.ts';

/** The consent’s id for a signed-in user, or the token of its link. */
const consentId = z.string().min(20).max(200);

export const listConsents = call({
  name: 'listConsents',
  method: 'GET',
  path: '/users/consents',
  reads: 'replica',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: asksConsent,
  audit: 'list',
  records: { userId: 'patient' },
  family: ['SIGN'],
  summary: 'List a person’s consents and requests, newest first',
  query: z.strictObject({
    ...pageQuery(),
    userId: id.optional(),
    /** A consent type, or a mode: REQUEST or CONSENT. */
    consentType: z.string().trim().min(1).max(50).optional(),
  }),
  data: z.object({ consents: z.array(consentRow) }),
  paged: true,
});

export const getConsentDetail = call({
  name: 'getConsentDetail',
  method: 'GET',
  path: '/users/consent-detail/{id}',
  service: 'auth',
  audience: ['public'],
  optionalSignIn: true,
  audit: 'read',
  records: { id: 'consent' },
  family: ['SIGN'],
  summary: 'Get a consent or request by its link token, or by its ID for the people involved',
  params: z.strictObject({ id: consentId }),
  data: consentDetail,
  limit: { max: 60, perSeconds: 60 },
});

export const sendConsentRequest = call({
  name: 'sendConsentRequest',
  method: 'POST',
  path: '/users/send-consent-request',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: asksConsent,
  audit: ['consent.send'],
  records: { requestFrom: 'patient', requestTo: 'patient' },
  summary: 'Ask a person to sign a consent, or to share their visits or bills',
  body: z.strictObject({
    /**
     * A patient id. Patients may give an email instead, and the response never reveals whether it belongs to
     * anyone.
     */
    requestTo: z.union([id, email]),
    consentMode: wireEnum(consentModes),
    /** Required for a CONSENT. */
    consentType: z.string().trim().min(1).max(50).optional(),
    /** For admins. A patient always asks in their own name. */
    requestFrom: id.optional(),
    appointment: z.boolean().optional(),
    billing: z.boolean().optional(),
  }),
  data: z.object({ id: id.nullable() }),
  idempotent: true,
});

export const sendConsentCode = call({
  name: 'sendConsentCode',
  method: 'POST',
  path: '/users/consent-code',
  service: 'auth',
  audience: ['public'],
  records: { id: 'consent' },
  summary: 'Send a code to confirm who’s responding to a consent link (added path)',
  body: z.strictObject({ id: consentId }),
  limit: { max: 20, perSeconds: 60 },
});

export const answerConsent = call({
  name: 'answerConsent',
  method: 'POST',
  path: '/users/consent-action',
  service: 'auth',
  audience: ['public'],
  optionalSignIn: true,
  records: { id: 'consent' },
  family: ['SIGN'],
  summary: 'Approve, reject, or withdraw. Without a session, it needs the code from consent-code',
  body: z.strictObject({
    id: consentId,
    action: wireEnum(consentActions),
    OTP: oneTimeCode.optional(),
    /** Required when approving a CONSENT. */
    signature: signature.optional(),
    /** When the patient signed during the visit, on the phone of the provider who makes this call. */
    signedAt: instant.optional(),
  }),
  idempotent: true,
  limit: { max: 60, perSeconds: 60 },
});

export const getConsentDocument = call({
  name: 'getConsentDocument',
  method: 'GET',
  path: '/users/consents/{id}/document',
  service: 'auth',
  audience: ['admin', 'patient'],
  permission: asksConsent,
  audit: 'own test',
  records: { id: 'consent' },
  family: ['SIGN'],
  summary: 'Get a short-lived link to the signed copy (added path)',
  params: z.strictObject({ id }),
  data: z.object({ documentUrl: z.string() }),
});

export const consentsResource = adminResource({
  name: 'consents',
  reads: 'replica',
  patientData: true,
  service: 'auth',
  audience: ['admin'],
  permission: asksConsent,
  row: consentRow,
  record: consentDetail,
  sortable: ['sentAt', 'consentStatus', 'consentType'],
  defaultSort: ['sentAt', 'DESC'],
  filters: z.strictObject({
    q: z.string().trim().min(1).max(100).optional(),
    id: z.array(id).max(100).optional(),
    userId: id.optional(),
    consentMode: z.enum(consentModes).optional(),
    consentStatus: z.enum(consentStatuses).optional(),
    consentType: z.string().max(50).optional(),
  }),
  facets: ['consentStatus'],
});

const wording = {
  title: text(90, 3),
  text: text(20_000, 20),
  /** Send both or neither. Null removes the Spanish text. */
  titleEs: text(90, 3).nullable().optional(),
  textEs: text(20_000, 20).nullable().optional(),
};

/** A change creates a new version. Signed consents keep the version that was signed. */
export const consentTemplatesResource = adminResource({
  name: 'consent-texts',
  service: 'auth',
  audience: ['admin'],
  permission: asksConsent,
  write: { permission: 'clinical' },
  row: consentTemplate,
  sortable: ['title', 'type'],
  defaultSort: ['title', 'ASC'],
  filters: z.strictObject({ id: z.array(id).max(100).optional(), mode: z.enum(consentModes).optional() }),
  create: z.strictObject({
    type: z.string().regex(/^[A-Z][A-Z0-9_]{2,40}$/, 'Use only uppercase letters, digits and underscores.'),
    ...wording,
  }),
  update: z.strictObject(wording),
});
