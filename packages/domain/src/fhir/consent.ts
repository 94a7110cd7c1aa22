import type { ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Consent } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { consentActionsOf } from '../people/consent.machine.ts';
import { coded, hl7, metaOf, PRACTICE, reference, SYSTEM, some, textConcept } from './elements.ts';
import { isIncluded, limitOf, type Rows, source } from './source.ts';

const statuses: Record<ConsentStatus, Consent['status']> = {
  SENT: 'proposed',
  APPROVED: 'active',
  REJECTED: 'rejected',
  WITHDRAWN: 'inactive',
};

const rowsOf = async (...[db, wanted, { now }]: Rows) => {
  const rows = await db
    .selectFrom('consents as consent')
    .innerJoin('consentTemplates as template', 'template.id', 'consent.consentTemplateId')
    .innerJoin('patients as patient', 'patient.id', 'consent.recipientId')
    .innerJoin('users as person', 'person.id', 'consent.recipientId')
    .select([
      'consent.id',
      'consent.recipientId as patientId',
      'consent.status',
      'consent.mode',
      'consent.signatoryId',
      'consent.requesterId',
      'consent.sentAt',
      'consent.expiresAt',
      'consent.answeredAt',
      'template.type',
      'template.title',
      'template.version as templateVersion',
      sql<Date>`greatest(consent.sent_at, consent.answered_at, consent.withdrawn_at,
        case when consent.status = 'SENT' and consent.expires_at <= ${now} then consent.expires_at end)`.as(
        'changedAt',
      ),
      sql<boolean>`patient.removed_at is not null or person.status = 'DECEASED'`.as('patientIsGone'),
      sql<string | null>`(select id from documents where consent_id = consent.id and removed_at is null
        order by created_at desc limit 1)`.as('documentId'),
    ])
    .where(isIncluded(wanted, { id: 'consent.id', patient: sql`consent.recipient_id` }))
    .orderBy('consent.id')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({
    ...row,
    author: row.answeredAt ? { patient: row.signatoryId } : { practice: true as const },
  }));
};
type ConsentRow = Awaited<ReturnType<typeof rowsOf>>[number];

export const consentSource = source({
  type: 'Consent',
  rows: rowsOf,
  resources: (row, { readScope }) => [toConsent(row, readScope.now)],
});

const isAboutCare = (type: string) => ['TREATMENT', 'TELEMEDICINE', 'AESTHETICS'].includes(type);

/** A consent that no one answered in time is inactive. */
const statusOf = (row: ConsentRow, now: Date): Consent['status'] =>
  row.status === 'SENT' && consentActionsOf(row, now).length === 0 ? 'inactive' : statuses[row.status];

export const toConsent = (row: ConsentRow, now: Date): Consent =>
  ({
    resourceType: 'Consent',
    id: row.id,
    meta: metaOf(row),
    status: statusOf(row, now),
    scope: isAboutCare(row.type)
      ? hl7('consentscope', 'treatment', 'Treatment')
      : hl7('consentscope', 'patient-privacy', 'Privacy Consent'),
    category: [coded(SYSTEM.loinc, '59284-0', 'Consent Document', row.title)],
    patient: reference('Patient', row.patientId),
    dateTime: (row.answeredAt ?? row.sentAt).toISOString(),
    ...some('performer', row.answeredAt ? [reference('Patient', row.signatoryId)] : []),
    organization: [reference('Organization', PRACTICE)],
    ...(row.documentId && { sourceReference: reference('DocumentReference', row.documentId) }),
    policyRule: textConcept(`${row.title}, version ${row.templateVersion}`),
    ...(row.requesterId && {
      provision: {
        type: 'permit',
        actor: [
          {
            role: hl7('v3-ParticipationType', 'IRCP', 'information recipient'),
            reference: reference('Patient', row.requesterId),
          },
        ],
      },
    }),
  }) as Consent;
