import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { appointmentReadScope } from '../appointment-status/appointment.queries.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { codesOfAppointment } from './codes.queries.ts';
import { isUnbegun } from './soap-note.policy.ts';
import { startingTemplate } from './soap-template.queries.ts';

const SOAP_NOTE_IMAGE = 'Soap Note Image';

export type SoapNoteData = Awaited<ReturnType<typeof soapNoteOf>>;

export async function soapNoteOf(db: Executor, ctx: Context, id: string) {
  const appointment = await noteRow(db, ctx, id);
  const [addenda, images, codes, startsWith] = await Promise.all([
    addendaOf(db, id),
    imagesOf(db, id),
    codesOfAppointment(db, id),
    isUnbegun(appointment) ? startingTemplate(db, appointment) : null,
  ]);
  const { timeZone } = await practiceSettings(db, ctx);
  return { appointment, addenda, images, codes, startsWith, today: localDay(ctx.now, timeZone) };
}

const nameIn = (person: string) =>
  sql<string | null>`${sql.ref(`${person}.firstName`)} || ' ' || ${sql.ref(`${person}.lastName`)}`;

async function noteRow(db: Executor, ctx: Context, id: string) {
  return await db
    .selectFrom('appointments as appointment')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .innerJoin('patients as patient', 'patient.id', 'appointment.patientId')
    .leftJoin('users as provider', 'provider.id', 'appointment.providerId')
    .leftJoin('users as saver', 'saver.id', 'appointment.soapNoteSavedBy')
    .leftJoin('users as submitter', 'submitter.id', 'appointment.soapNoteSubmittedBy')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.patientId',
      'appointment.providerId',
      'appointment.serviceDate',
      'appointment.soapNote',
      'appointment.soapNoteStatus',
      'appointment.soapNoteVersion',
      'appointment.soapNoteTemplateId',
      'appointment.soapNoteTemplateName',
      'appointment.soapNoteSavedAt',
      'appointment.soapNoteSubmittedAt',
      'patient.dateOfBirth',
      'person.firstName',
      'person.lastName',
      nameIn('provider').as('providerName'),
      nameIn('saver').as('savedBy'),
      nameIn('submitter').as('submittedBy'),
    ])
    .where('appointment.id', '=', id)
    .where(appointmentReadScope(ctx))
    .executeTakeFirstOrThrow(notFound);
}

const addendaOf = (db: Executor, id: string) =>
  db
    .selectFrom('soapNoteAddenda as addendum')
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
