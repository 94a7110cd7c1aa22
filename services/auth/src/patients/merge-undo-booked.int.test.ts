import { newId } from '@bedside/db/id';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours } from 'date-fns';
import { expect, it } from 'vitest';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, admin, merge, undoLater } = await openMergeStage();
const service = { ...(await insertService(db)), name: 'A visit' };

// Rule: people.merges-can-be-undone
it('after an undo, a visit that was booked since goes with the sign-in that booked it', async () => {
  const [kept, merged] = [
    await insertPatient(db),
    await insertPatient(db, { user: { passwordHash: 'a hash' } }),
  ];
  const other = await insertPatient(db, { patient: { householdId: kept.householdId } });
  const { id } = (await merge(kept, merged)).json().data;
  const createdAt = addHours(start, 1);
  const book = (bookedBy: string, more = {}) =>
    insertAppointment(db, kept, service, { bookedBy, createdAt, confidential: true, ...more });
  const own = await book(kept.id);
  const [byStaff, withOthers] = [await book(admin.id), await book(kept.id, { confidential: false })];
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: withOthers.id, patientId: other.id, isPrimary: false })
    .execute();
  const document = await insertDocument(db, { patientId: kept.id, appointmentId: own.id, createdAt });
  await undoLater(id);
  const visits = await db
    .selectFrom('appointments')
    .innerJoin('appointmentPatients as part', 'part.appointmentId', 'appointments.id')
    .select([
      'appointments.id',
      'appointments.patientId',
      'householdId',
      'bookedBy',
      'part.patientId as seen',
    ])
    .where('part.isPrimary', '=', true)
    .where('appointments.id', 'in', [own.id, byStaff.id, withOthers.id])
    .execute();
  const of = (visit: { id: string }, person: typeof kept, bookedBy: string) => {
    const { id: patientId, householdId } = person;
    return { id: visit.id, patientId, householdId, bookedBy, seen: patientId };
  };
  expect(new Set(visits)).toEqual(
    new Set([of(own, merged, merged.id), of(byStaff, kept, admin.id), of(withOthers, kept, kept.id)]),
  );
  const file = await db
    .selectFrom('documents')
    .select('patientId')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  expect(file.patientId).toBe(merged.id);
});

// Rule: people.merges-can-be-undone
it('after an undo, the kept record’s family has no notification about the other person', async () => {
  const holder = await insertPatient(db);
  const surviving = await insertPatient(db, { patient: { householdId: holder.householdId } });
  const merged = await insertPatient(db);
  const [own, others] = [await insertInvoice(db, surviving), await insertInvoice(db, merged)];
  const { id } = (await merge(surviving, merged)).json().data;
  const noticeFor = async (userId: string, entityId: string, createdAt: Date) => {
    const notice = { id: newId(), eventId: newId(), userId, entityId, createdAt, type: 'invoice-sent' };
    const about = { entityType: 'invoice' as const, entityId };
    await db
      .insertInto('outbox')
      .values({
        ...about,
        id: notice.eventId,
        type: 'invoice.created',
        payload: '{}',
        urgent: false,
        requestId: 'r',
        createdAt,
      })
      .execute();
    await db
      .insertInto('notifications')
      .values({ ...notice, ...about, title: 'A bill', body: 'Words' })
      .execute();
    return notice.id;
  };
  const later = addHours(start, 1);
  const ofOwn = await noticeFor(holder.id, own, later);
  const ofOthers = await noticeFor(holder.id, others, later);
  const ofStaff = await noticeFor(admin.id, others, later);
  await undoLater(id);
  const left = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', 'in', [ofOwn, ofOthers, ofStaff])
    .execute();
  expect(new Set(left.map((notice) => notice.id))).toEqual(new Set([ofOwn, ofStaff]));
});
