import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Consents } from '@bedside/db/schema';
import { addDays } from 'date-fns';
import type { Insertable } from 'kysely';

type Consent = Insertable<Consents>;

/** Templates are created by the first migration. */
async function consentTemplateId(db: Db, type: string): Promise<string> {
  const text = await db
    .selectFrom('consentTemplates')
    .select('id')
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
  return text.id;
}

export async function insertConsent(
  db: Db,
  patient: { id: string },
  { type, ...overrides }: Partial<Consent> & { type?: string } = {},
): Promise<{ id: string }> {
  const sentAt = new Date();
  const isRequest = overrides.requesterId != null;
  const row: Consent = {
    id: newId(),
    mode: isRequest ? 'REQUEST' : 'CONSENT',
    consentTemplateId: await consentTemplateId(db, type ?? (isRequest ? 'SHARED_ACCESS' : 'TREATMENT')),
    recipientId: patient.id,
    signatoryId: patient.id,
    requesterId: null,
    sharesAppointments: isRequest,
    relationship: null,
    sentBy: overrides.requesterId ?? patient.id,
    sentAt,
    expiresAt: addDays(sentAt, 30),
    answeredAt: null,
    answeredBy: null,
    answeredIp: null,
    withdrawnAt: null,
    signatureKind: null,
    signatureName: null,
    signaturePath: null,
    ...overrides,
  };
  await db.insertInto('consents').values(row).execute();
  return { id: row.id };
}
