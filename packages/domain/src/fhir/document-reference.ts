import type { CodeableConcept, DocumentReference } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isDocumentShared } from '../access/confidential-visits.queries.ts';
import { isOpenEstimate } from '../care/document.queries.ts';
import {
  CHAT,
  ESTIMATE,
  patientVisibleCategories,
  QUESTIONNAIRE,
  REPORT,
} from '../documents/document.policy.ts';
import { authorOf, changedAt, isReadable, tookPlace } from './appointment-rows.ts';
import { bedsideUri, coded, metaOf, PRACTICE, reference, SYSTEM } from './elements.ts';
import { type Author, isIncluded, limitOf, type Rows, source } from './source.ts';

const isReleased = sql<boolean>`exists (select from reports
  where document_id = document.id and status = 'RELEASED')`;

const isOpenTo = (viewerId: string) =>
  sql<boolean>`(${isDocumentShared(viewerId)} and ${isOpenEstimate(viewerId)})`;

/** An estimate names every patient of its visit. */
const isOfOnePatient = sql<boolean>`(document.category <> ${ESTIMATE} or not exists (
  select from appointment_patients as part
  where part.appointment_id = document.appointment_id and part.patient_id <> document.patient_id))`;

const rowsOf = async (...[db, wanted, readScope]: Rows) => {
  const rows = await db
    .selectFrom('documents as document')
    .leftJoin('appointments as appointment', 'appointment.id', 'document.appointmentId')
    .leftJoin('users as uploader', 'uploader.id', 'document.uploadedBy')
    .select([
      'document.id',
      'document.patientId',
      'document.category',
      'document.name',
      'document.description',
      'document.contentType',
      'document.sizeBytes',
      'document.createdAt',
      'document.createdAt as changedAt',
      'uploader.id as uploaderId',
      'uploader.role as uploaderRole',
      sql<boolean>`document.consent_id is not null`.as('isConsent'),
      sql<boolean>`document.removed_at is not null`.as('removed'),
      sql<string | null>`case when appointment.patient_id = document.patient_id and ${tookPlace}
        then appointment.id end`.as('encounterId'),
    ])
    .$if(!readScope.isStaff, (query) =>
      query.where((eb) =>
        eb.or([
          eb('document.category', 'in', [...patientVisibleCategories]),
          eb.and([eb('document.category', '=', REPORT), isReleased]),
        ]),
      ),
    )
    .$if(readScope.viewerId !== undefined, (query) => query.where(isOpenTo(readScope.viewerId ?? '')))
    .$if(readScope.isOfOnePatient === true, (query) => query.where(isOfOnePatient))
    .$if(readScope.provider !== undefined, (query) =>
      query
        .where('document.category', '<>', CHAT)
        .where((eb) =>
          eb.or([
            eb('document.appointmentId', 'is', null),
            eb.exists(
              eb
                .selectFrom('appointments as appointment')
                .select('appointment.id')
                .whereRef('appointment.id', '=', 'document.appointmentId')
                .where(isReadable(readScope)),
            ),
          ]),
        ),
    )
    .where(isIncluded(wanted, { id: 'document.id', patient: sql`document.patient_id` }))
    .orderBy('document.id')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({ ...row, author: uploaderOf(row) }));
};
type DocumentRow = Awaited<ReturnType<typeof rowsOf>>[number];

const uploaderOf = ({
  uploaderId,
  uploaderRole,
}: {
  uploaderId: string | null;
  uploaderRole: string | null;
}): Author => {
  if (uploaderId && uploaderRole === 'PATIENT') return { patient: uploaderId };
  return authorOf(uploaderRole === 'PROVIDER' ? uploaderId : null);
};

export const documentSource = source({
  type: 'DocumentReference',
  rows: rowsOf,
  resources: (row) => [toDocumentReference(row)],
});

/** No file follows a template, so its media type says how to read it. */
const format = {
  system: 'http://ihe.net/fhir/ihe.formatcode.fhir/CodeSystem/formatcode',
  code: 'urn:ihe:iti:xds:2017:mimeTypeSufficient',
  display: 'mimeType Sufficient',
};

/** An uploaded file has only our own category, not a document type. */
const unknownType = (category: string): CodeableConcept =>
  coded(SYSTEM.nullFlavor, 'UNK', 'unknown', category);

const typeOf = ({ category, isConsent }: DocumentRow): CodeableConcept => {
  if (isConsent) return coded(SYSTEM.loinc, '59284-0', 'Consent Document', category);
  if (category === QUESTIONNAIRE)
    return coded(SYSTEM.loinc, '74465-6', 'Questionnaire response Document', category);
  return unknownType(category);
};

const toDocumentReference = (row: DocumentRow): DocumentReference =>
  ({
    resourceType: 'DocumentReference',
    id: row.id,
    meta: metaOf(row, 'documentreference'),
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${row.id}` }],
    status: 'current',
    type: typeOf(row),
    category: [coded(bedsideUri('document-category'), row.category, row.category)],
    subject: reference('Patient', row.patientId),
    date: row.createdAt.toISOString(),
    author: [
      'patient' in row.author
        ? reference('Patient', row.author.patient)
        : 'provider' in row.author
          ? reference('Practitioner', row.author.provider)
          : reference('Organization', PRACTICE),
    ],
    custodian: reference('Organization', PRACTICE),
    ...(row.description && { description: row.description }),
    content: [
      {
        attachment: {
          contentType: row.contentType,
          url: `Binary/${row.id}`,
          size: row.sizeBytes,
          title: row.name,
          creation: row.createdAt.toISOString(),
        },
        format,
      },
    ],
    ...(row.encounterId && { context: { encounter: [reference('Encounter', row.encounterId)] } }),
  }) as DocumentReference;

const notes = async (...[db, wanted, readScope]: Rows) => {
  if (!readScope.isStaff) return [];
  const rows = await db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.id',
      'appointment.patientId',
      'appointment.soapNoteSubmittedBy',
      'appointment.providerId',
      'appointment.startsAt',
      'appointment.endsAt',
      sql<string>`coalesce(appointment.soap_note, '')`.as('note'),
      sql<Date>`appointment.soap_note_submitted_at`.as('submittedAt'),
      changedAt.as('changedAt'),
      sql<{ text: string; writtenAt: string }[]>`coalesce((select jsonb_agg(jsonb_build_object(
        'text', text, 'writtenAt', written_at) order by written_at) from soap_note_addenda
        where appointment_id = appointment.id), '[]')`.as('addenda'),
      tookPlace.as('tookPlace'),
    ])
    .where('appointment.soapNoteStatus', '=', 'SUBMITTED')
    .where(isReadable(readScope))
    .where(isIncluded(wanted, { id: 'appointment.id', patient: sql`appointment.patient_id` }))
    .orderBy('appointment.id')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({
    ...row,
    author: authorOf(row.soapNoteSubmittedBy === row.providerId ? row.providerId : null),
  }));
};
type NoteRow = Awaited<ReturnType<typeof notes>>[number];

export const noteSource = source({
  type: 'DocumentReference',
  rows: notes,
  resources: (row) => [toNote(row)],
});

/** A submitted SOAP note with its addenda. */
const toNote = (row: NoteRow): DocumentReference =>
  ({
    resourceType: 'DocumentReference',
    id: `${row.id}.note`,
    meta: metaOf(row, 'documentreference'),
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${row.id}` }],
    status: 'current',
    docStatus: row.addenda.length > 0 ? 'amended' : 'final',
    type: coded(SYSTEM.loinc, '11506-3', 'Progress note', 'SOAP note'),
    category: [
      coded(
        'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
        'clinical-note',
        'Clinical Note',
      ),
    ],
    subject: reference('Patient', row.patientId),
    date: row.submittedAt.toISOString(),
    author: [
      'provider' in row.author
        ? reference('Practitioner', row.author.provider)
        : reference('Organization', PRACTICE),
    ],
    custodian: reference('Organization', PRACTICE),
    content: [
      { attachment: { contentType: 'text/html', data: base64(htmlOf(row)), title: 'SOAP note' }, format },
    ],
    ...(row.tookPlace && {
      context: {
        encounter: [reference('Encounter', row.id)],
        ...(row.startsAt &&
          row.endsAt && { period: { start: row.startsAt.toISOString(), end: row.endsAt.toISOString() } }),
      },
    }),
  }) as DocumentReference;

const htmlOf = ({ note, addenda }: NoteRow): string =>
  [
    note,
    ...addenda.map(({ text, writtenAt }) => `<h3>Addendum of ${writtenAt}</h3><p>${plain(text)}</p>`),
  ].join('\n');

const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
