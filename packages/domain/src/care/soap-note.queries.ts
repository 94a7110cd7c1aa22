import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { appointmentReadScope } from '../appointments/appointment-read-scope.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { codesOfAppointment } from './appointment-codes.queries.ts';
import { isUnbegun } from './soap-note.policy.ts';
import { startingTemplate } from './soap-template.queries.ts';

/** The category of the pictures that belong to a note. */
export const SOAP_NOTE_IMAGE = 'Soap Note Image';

export type SoapNoteFacts = Awaited<ReturnType<typeof soapNoteOf>>;

/** The note of a visit with all that belongs to it. @throws NOT_FOUND for an unknown visit and one out of sight */
export async function soapNoteOf(db: Executor, ctx: Context, id: string) {
  const visit = await noteRow(db, ctx, id);
  const [addenda, images, codes, startsWith] = await Promise.all([
    addendaOf(db, id),
    imagesOf(db, id),
    codesOfAppointment(db, id),
    isUnbegun(visit) ? startingTemplate(db, visit) : null,
  ]);
  const { timeZone } = await practiceSettings(db, ctx);
  return { visit, addenda, images, codes, startsWith, today: localDay(ctx.now, timeZone) };
}

const nameIn = (person: string) =>
  sql<string | null>`${sql.ref(`${person}.firstName`)} || ' ' || ${sql.ref(`${person}.lastName`)}`;

async function noteRow(db: Executor, ctx: Context, id: string) {
  const row = await db
    .selectFrom('appointments as visit')
    .innerJoin('users as person', 'person.id', 'visit.patientId')
    .innerJoin('patients as patient', 'patient.id', 'visit.patientId')
    .leftJoin('users as provider', 'provider.id', 'visit.providerId')
    .leftJoin('users as saver', 'saver.id', 'visit.soapNoteSavedBy')
    .leftJoin('users as submitter', 'submitter.id', 'visit.soapNoteSubmittedBy')
    .select([
      'visit.id',
      'visit.key',
      'visit.status',
      'visit.patientId',
      'visit.providerId',
      'visit.serviceDate',
      'visit.soapNote',
      'visit.soapNoteStatus',
      'visit.soapNoteVersion',
      'visit.soapNoteTemplateId',
      'visit.soapNoteTemplateName',
      'visit.soapNoteSavedAt',
      'visit.soapNoteSubmittedAt',
      'patient.dateOfBirth',
      'person.firstName',
      'person.lastName',
      nameIn('provider').as('providerName'),
      nameIn('saver').as('savedBy'),
      nameIn('submitter').as('submittedBy'),
    ])
    .where('visit.id', '=', id)
    .where(appointmentReadScope(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const addendaOf = (db: Executor, id: string) =>
  db
    .selectFrom('soapAddenda as addendum')
    .innerJoin('users as writer', 'writer.id', 'addendum.writtenBy')
    .select(['addendum.id', 'addendum.text', 'addendum.writtenAt', 'writer.firstName', 'writer.lastName'])
    .where('addendum.appointmentId', '=', id)
    .orderBy('addendum.writtenAt')
    .orderBy('addendum.id')
    .execute();

const imagesOf = (db: Executor, id: string) =>
  db
    .selectFrom('documents')
    .select(['id', 'name', 'contentType', 'createdAt'])
    .where('appointmentId', '=', id)
    .where('category', '=', SOAP_NOTE_IMAGE)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
