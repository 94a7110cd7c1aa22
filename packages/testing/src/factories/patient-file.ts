import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Consents, ConsentTemplates } from '@bedside/db/schema';
import { addDays } from 'date-fns';
import type { Insertable } from 'kysely';

export async function insertCoverage(db: Db, patientId: string): Promise<void> {
  await db
    .insertInto('insurances')
    .values({
      id: newId(),
      patientId,
      payerName: 'Blue Prairie',
      memberId: 'M-1',
      groupNumber: 'G-7',
      subscriberName: 'Ivy Lund',
      relationshipToSubscriber: 'Self',
      createdAt: new Date(),
    })
    .execute();
  await db
    .insertInto('pharmacies')
    .values({
      id: newId(),
      patientId,
      name: 'Corner Drugs',
      phoneE164: '+13125557777',
      createdAt: new Date(),
    })
    .execute();
}

let texts = 0;

function buildConsentTemplate(
  overrides: Partial<Insertable<ConsentTemplates>> = {},
): Insertable<ConsentTemplates> & { id: string } {
  texts += 1;
  return {
    id: newId(),
    type: `TEXT ${texts}`,
    version: 1,
    mode: 'REQUEST',
    title: 'A request',
    text: 'Words that are agreed to.',
    createdAt: new Date(),
    ...overrides,
  };
}

type Consent = Insertable<Consents>;

export async function insertConsent(
  db: Db,
  consent: Partial<Consent> & Pick<Consent, 'recipientId' | 'mode'>,
): Promise<{ id: string }> {
  const text = buildConsentTemplate({ mode: consent.mode });
  await db.insertInto('consentTemplates').values(text).execute();
  const status = consent.status ?? 'APPROVED';
  const sentAt = consent.sentAt ?? new Date();
  const row = {
    id: newId(),
    status,
    consentTemplateId: text.id,
    signatoryId: consent.recipientId,
    sentBy: consent.requesterId ?? consent.recipientId,
    sentAt,
    expiresAt: addDays(new Date(), 30),
    answeredAt: status === 'SENT' ? null : new Date(),
    signatureName: consent.mode === 'CONSENT' && status !== 'SENT' ? 'A Signer' : null,
    ...consent,
  };
  await db.insertInto('consents').values(row).execute();
  return { id: row.id };
}
