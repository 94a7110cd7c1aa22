import { newId } from '@bedside/db/id';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { book, newCast, openStage, schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { readHome } from './home.routes.ts';

const stage = await openStage();
const { db } = stage;
const form = await insertForm(db, { name: 'How are you?' });
type Cast = Awaited<ReturnType<typeof newCast>>;

const homeOf = async ({ patient }: Cast) => {
  const answer = await patient.get('/appointment/home');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

async function statementsFor({ patientId }: Cast): Promise<number> {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  const actor = { userId: patientId, sessionId: newId(), role: 'PATIENT' as const, permissions: [] };
  await readHome(db.withPlugin(counting), { actor, now: WEDNESDAY, requestId: 'test', ip: null });
  return count;
}

/** A visit at each stage, bills, a consent, a questionnaire, and a message. */
async function fullDay(cast: Cast) {
  const household = { id: cast.patientId, householdId: cast.householdId };
  const requested = await book(cast);
  const scheduled = await schedule(cast);
  const canceled = await book(cast);
  const cancel = await cast.admin.put(`/appointment/${canceled}/cancel`, {
    cancellationReason: 'Feels better',
  });
  expect(cancel.statusCode, cancel.body).toBe(200);
  const visitBill = await insertPayableInvoice(db, household);
  const bill = await insertInvoice(db, household, { dueOn: '2026-10-20' });
  await insertInvoice(db, household, { status: 'PAID', paidAt: WEDNESDAY });
  await insertInvoice(db, household, { kind: 'MEMBERSHIP' });
  const consent = await insertConsent(db, household);
  await insertConsent(db, household, { status: 'REJECTED', answeredAt: WEDNESDAY });
  const waiting = await insertSubmission(db, household, form);
  await insertSubmission(db, household, form, { answers: {} });
  const unread = await insertChat(db, household, { message: { fromPatient: false } });
  await insertChat(db, household, { providerId: cast.providerId });
  return { requested, scheduled, visitBill, bill, consent, waiting, unread };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

describe('the home page of a patient', () => {
  it('is loaded in one call, with the data of the separate lists', async () => {
    const cast = await newCast(stage);
    const day = await fullDay(cast);
    const home = await homeOf(cast);
    const { appointments } = (await cast.patient.get('/appointment?active=true&take=100')).json().data;
    const { chats } = (await cast.patient.get('/chat/get-all-last-messages')).json().data;

    expect(idsOf(home.visits)).toEqual(
      [day.requested, day.scheduled, day.visitBill.appointmentId].toSorted(),
    );
    for (const visit of appointments)
      expect(home.visits.find(({ id }: { id: string }) => id === visit.id)).toMatchObject(visit);
    const { serviceAddress } = (
      await cast.patient.get(`/appointment/appointmentDetails/${day.scheduled}`)
    ).json().data;
    expect(home.visits.find(({ id }: { id: string }) => id === day.scheduled)).toMatchObject({
      serviceAddress,
    });
    expect(idsOf(home.bills)).toEqual([day.bill, day.visitBill.invoiceId].toSorted());
    expect(home.bills.find(({ id }: { id: string }) => id === day.bill)).toMatchObject({
      dueAmount: 75,
      dueDate: '2026-10-20',
    });
    expect(idsOf(home.consents)).toEqual([day.consent.id]);
    expect(home.forms).toEqual([{ id: day.waiting.id, name: 'How are you?' }]);
    expect(home.chats).toEqual(chats.filter(({ id }: { id: string }) => id === day.unread.id));
    expect(home.categories.length).toBeGreaterThan(0);
  });

  it('shows nothing of another household', async () => {
    const cast = await newCast(stage);
    await fullDay(cast);
    const stranger = await homeOf(await newCast(stage));
    const { categories: _, ...own } = stranger;
    expect(own).toEqual({
      visits: [],
      offers: [],
      bills: [],
      consents: [],
      forms: [],
      chats: [],
      newReports: 0,
    });
  });

  it('takes the same few statements, however much it shows', async () => {
    const cast = await newCast(stage);
    await fullDay(cast);
    await statementsFor(cast);
    const one = await statementsFor(cast);
    await schedule(cast, { appointmentTime: '17:00' });
    await insertInvoice(db, { id: cast.patientId });
    expect(await statementsFor(cast)).toBe(one);
    expect(one).toBeLessThanOrEqual(13);
  });
});

describe('messages to a patient', () => {
  it('are all delivered with one call, and stay unread', async () => {
    const cast = await newCast(stage);
    const { unread } = await fullDay(cast);
    expect((await cast.patient.post('/chat/delivered', {})).statusCode).toBe(200);
    const message = await db
      .selectFrom('chatMessages')
      .select(['deliveredAt', 'readAt'])
      .where('conversationId', '=', unread.id)
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ deliveredAt: WEDNESDAY, readAt: null });
    expect((await homeOf(cast)).chats).toHaveLength(1);
  });
});
