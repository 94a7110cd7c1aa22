import type { EventType } from '@bedside/contracts/events';
import { familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { messageRuleFor } from '@bedside/domain/messaging/message-rules';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { routing } from '@bedside/queue/routing';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type Cast,
  callNamed,
  chatOf,
  comparable,
  formThatWaits,
  newCast,
  openAuditStage,
  send,
  WEDNESDAY,
} from './audit.fixture.ts';
import { vitalsOf } from './audit-appointments.fixture.ts';
import { everythingOf, isForPatients, listsForPatients, patientDataCalls } from './audit-calls.fixture.ts';

const stage = await openAuditStage();
const { db } = stage;

const person = (patient = {}) => insertPatient(db, { user: { passwordHash: 'a hash' }, patient });

/** Everyone who may see a patient’s visits, bills, and files, unless a visit is confidential. */
const relations: [string, (cast: Cast) => Promise<{ id: string }>][] = [
  [
    'a member of the household',
    ({ patient: { householdId } }) => person({ householdId, relationshipToAccountHolder: 'Spouse' }),
  ],
  [
    'a person who was given everything',
    async ({ patient }) => {
      const grantee = await person();
      await insertFamilyGrant(db, { ownerId: patient.id, granteeId: grantee.id, kinds: [...familyKinds] });
      return grantee;
    },
  ],
  [
    'a person to whom a consent shows visits and bills',
    async ({ patient }) => {
      const requester = await person();
      await insertConsent(db, patient, {
        requesterId: requester.id,
        status: 'APPROVED',
        answeredAt: WEDNESDAY,
        sharesAppointments: true,
        sharesBilling: true,
      });
      return requester;
    },
  ],
];

const makeConfidential = ({ patient }: Cast) =>
  db.updateTable('appointments').set({ confidential: true }).where('patientId', '=', patient.id).execute();

const ofNoVisit = {
  DOCUMENT: sql`documents where coalesce(appointment_id, invoice_id, submission_id, conversation_id) is null
    and not exists (select from printed_documents where document_id = documents.id)`,
  FORM: sql`questionnaire_submissions where appointment_id is null`,
  BILL: sql`invoices where coalesce(appointment_id, late_cancellation_of_appointment_id,
    deposit_of_appointment_id) is null and kind <> 'MEMBERSHIP'`,
  CONVERSATION: sql`conversations where true`,
};

/**
 * Makes each record without a visit confidential, as `setRecordConfidential` does.
 * @returns ids and numbers of the records and of their payments
 */
async function makeRecordsConfidential({ patient }: Cast): Promise<string[]> {
  const names: string[] = [];
  for (const [kind, those] of Object.entries(ofNoVisit)) {
    const { rows } = await sql<{ name: string }>`with kept as (
      insert into confidential_records (record_id, kind, created_by, created_at)
      select id, ${kind}, ${stage.staff.id}, ${WEDNESDAY}::timestamptz from ${those} and patient_id = ${patient.id}
      returning record_id)
      select record_id::text as name from kept
      union all select number from invoices join kept on kept.record_id = invoices.id
      union all select payments.id::text from payments join kept on kept.record_id = payments.invoice_id`.execute(
      db,
    );
    names.push(...rows.map(({ name }) => name));
  }
  return names;
}

/** Ids, numbers, and keys of everything that belongs to the patient’s visits. */
async function namesOfVisits({ patient }: Cast): Promise<string[]> {
  const ofPatient = <T extends 'appointments' | 'invoices' | 'reports' | 'vitals' | 'payments'>(table: T) =>
    db
      .selectFrom(table as 'reports')
      .select('id')
      .where('patientId', '=', patient.id)
      .execute();
  const rows = await Promise.all([
    ofPatient('appointments'),
    ofPatient('reports'),
    ofPatient('vitals'),
    db.selectFrom('appointments').select('key as id').where('patientId', '=', patient.id).execute(),
    db
      .selectFrom('invoices')
      .select(['id', 'number'])
      .where('patientId', '=', patient.id)
      .where((eb) =>
        eb.or([eb('appointmentId', 'is not', null), eb('lateCancellationOfAppointmentId', 'is not', null)]),
      )
      .execute(),
    db
      .selectFrom('payments')
      .innerJoin('invoices as invoice', 'invoice.id', 'payments.invoiceId')
      .select('payments.id')
      .where('payments.patientId', '=', patient.id)
      .where('invoice.appointmentId', 'is not', null)
      .execute(),
    db
      .selectFrom('documents')
      .select('id')
      .where('patientId', '=', patient.id)
      .where('appointmentId', 'is not', null)
      .execute(),
  ]);
  return rows.flat().flatMap((row) => Object.values(row));
}

async function listsThatName(caller: Caller, names: readonly string[]): Promise<string[]> {
  const notified: string[] = [];
  for (const call of listsForPatients) {
    const { answer } = await send(caller, call, {});
    if (names.some((one) => answer.body.includes(one))) notified.push(call.name);
  }
  return notified;
}

/** A call about one of them responds as for an unknown id, and no other call mentions one. */
async function expectNothingOf(
  names: readonly string[],
  caller: Caller,
  name: string,
  asks: (id: string) => Parameters<typeof send>[2],
  id: string,
): Promise<void> {
  const foreign = await send(caller, callNamed(name), asks(id));
  if (names.includes(id)) {
    const unknown = await send(caller, callNamed(name), asks(newId()));
    expect(comparable(foreign)).toEqual(comparable(unknown));
  } else if (foreign.answer.statusCode < 300)
    expect(names.filter((one) => foreign.answer.body.includes(one))).toEqual([]);
}

const forPatients = Object.entries(patientDataCalls).filter(
  ([name, { list }]) => !list && isForPatients(callNamed(name)),
);
// Rule: people.confidential-visits
describe.each(relations)('%s', (_, related) => {
  it.each(forPatients)('learns nothing of a confidential visit by %s', async (name, { given, asks }) => {
    const cast = await newCast(stage);
    const id = await given(cast);
    await makeConfidential(cast);
    const names = await namesOfVisits(cast);
    await expectNothingOf(
      names,
      await stage.as(await related(cast)),
      name,
      (subject) => asks(subject, cast),
      id,
    );
  });

  it('finds none in a list', async () => {
    const cast = await newCast(stage);
    await vitalsOf(cast);
    await everythingOf(cast);
    await makeConfidential(cast);
    const names = await namesOfVisits(cast);
    expect(names.length).toBeGreaterThan(5);
    const caller = await stage.as(await related(cast));
    expect(await listsThatName(caller, names)).toEqual([]);
  });
});

// Rule: people.confidential-records
describe.each(relations)('%s', (_, related) => {
  it.each(forPatients)('learns nothing of a confidential record by %s', async (name, { given, asks }) => {
    const cast = await newCast(stage);
    const id = await given(cast);
    const names = await makeRecordsConfidential(cast);
    await expectNothingOf(
      names,
      await stage.as(await related(cast)),
      name,
      (subject) => asks(subject, cast),
      id,
    );
  });

  it('finds no confidential record in a list', async () => {
    const cast = await newCast(stage);
    await everythingOf(cast);
    for (const given of noVisits) await given(cast);
    const names = await makeRecordsConfidential(cast);
    expect(names.length).toBeGreaterThan(4);
    const caller = await stage.as(await related(cast));
    expect(await listsThatName(caller, names)).toEqual([]);
  });
});

/** Beside the form that `everythingOf` sends. */
const noVisits = [
  ({ patient }: Cast) => insertInvoice(db, patient),
  ({ patient }: Cast) => insertDocument(db, { patientId: patient.id, category: 'Insurance' }),
  chatOf,
];

const familyAudiences = ['patient', 'payer', 'accessRequester', 'signer', 'person'] as const;

// Rule: people.confidential-records
describe.each(relations)('%s', (_, related) => {
  it('gets no message about a confidential record', async () => {
    const cast = await newCast(stage);
    const { patient } = cast;
    const about = [
      { invoiceId: await insertInvoice(db, patient) },
      { submissionId: await formThatWaits(cast) },
    ];
    const reader = await related(cast);
    await makeRecordsConfidential(cast);
    const notified: string[] = [];
    for (const type of Object.keys(routing) as EventType[]) {
      const audiences = (messageRuleFor(type)?.messages ?? []).map(({ to }) => to);
      for (const payload of about) {
        const event = {
          id: newId(),
          type,
          entityType: 'invoice' as const,
          entityId: newId(),
          requestId: newId(),
        };
        const facts = await factsOfEvent(db, WEDNESDAY, {
          ...event,
          createdAt: WEDNESDAY,
          payload: { ...payload, userId: reader.id },
        });
        for (const to of familyAudiences)
          if (
            audiences.includes(to) &&
            (await recipientsFor(db, to, facts)).some((one) => one !== patient.id)
          )
            notified.push(`${type} to ${to}`);
      }
    }
    expect(notified).toEqual([]);
  });
});
