import { insertStaff } from '@bedside/testing/factories/people';
import { addMinutes, subMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cast, newCast, openStage, schedule, WEDNESDAY } from './appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

const setFee = (key: 'lateCancelFeeCents' | 'noShowFeeCents', cents: number) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(cents) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(cents) }))
    .execute();

beforeEach(async () => {
  clock.now = WEDNESDAY;
  await setFee('lateCancelFeeCents', 7_500);
  await setFee('noShowFeeCents', 9_900);
});

/** A scheduled visit, this many minutes after its start. */
async function visitAfter(cast: Cast, minutes: number): Promise<string> {
  const id = await schedule(cast);
  const startsAt = subMinutes(clock.now, minutes);
  await db
    .updateTable('appointments')
    .set({ startsAt, endsAt: addMinutes(startsAt, 45) })
    .where('id', '=', id)
    .execute();
  return id;
}

const missed = ({ admin }: Cast, id: string, more = {}) =>
  admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'No-show', noShow: true, ...more });
const feesOf = (id: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('invoiceLines as line', 'line.invoiceId', 'invoices.id')
    .select(['invoices.status', 'invoices.totalCents', 'line.label'])
    .where('lateCancellationOfAppointmentId', '=', id)
    .execute();
const seenBy = async ({ patient }: Cast, id: string) =>
  (await patient.get(`/appointment/appointmentDetails/${id}`)).json().data;

// Rule: appointments.no-show
describe('a visit whose patient was not there', () => {
  it('is canceled as a no-show and costs its own fee', async () => {
    const cast = await newCast(stage);
    const id = await visitAfter(cast, 15);
    expect((await missed(cast, id)).statusCode).toBe(200);
    const seen = await seenBy(cast, id);
    expect(seen).toMatchObject({ appointmentStatus: 'CANCELLED', noShow: true, lateCancellationFee: 99 });
    expect(await feesOf(id)).toEqual([
      { status: 'PAYMENT_REQUESTED', totalCents: 9_900, label: `No-show fee, visit ${seen.appointmentKey}` },
    ]);
  });

  it('is one only after the minutes of the settings', async () => {
    const cast = await newCast(stage);
    const id = await visitAfter(cast, 14);
    const { data } = (await cast.admin.get(`/appointment/detail/${id}`)).json();
    expect(data.noShowChoice).toEqual({ from: addMinutes(clock.now, 1).toISOString(), fee: 99 });
    const answer = await missed(cast, id);
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [
        {
          path: 'noShow',
          message: 'Wait until 15 minutes after the start of the visit to mark it as a no-show.',
        },
      ],
    ]);
    expect((await seenBy(cast, id)).appointmentStatus).toBe('SCHEDULED');
  });

  it('costs nothing where staff waives the fee or the practice has none', async () => {
    const cast = await newCast(stage);
    const waived = await visitAfter(cast, 20);
    expect((await missed(cast, waived, { waiveLateCancellationFee: true })).statusCode).toBe(200);
    await setFee('noShowFeeCents', 0);
    const free = await visitAfter(await newCast(stage), 20);
    expect((await missed(cast, free)).statusCode).toBe(200);
    expect([await feesOf(waived), await feesOf(free)]).toEqual([[], []]);
  });

  it('is marked only by staff', async () => {
    const cast = await newCast(stage);
    const id = await visitAfter(cast, 20);
    const billing = await stage.service.as(
      await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }),
    );
    const body = { cancellationReason: 'No-show', noShow: true };
    expect((await cast.patient.put(`/appointment/${id}/cancel`, body)).statusCode).toBeGreaterThan(399);
    expect((await billing.put(`/appointment/${id}/cancel`, body)).statusCode).toBe(403);
    expect((await seenBy(cast, id)).appointmentStatus).toBe('SCHEDULED');
  });

  it('is none anymore once it is reactivated, and its unpaid fee is voided', async () => {
    const cast = await newCast(stage);
    const id = await visitAfter(cast, 20);
    await missed(cast, id);
    expect((await cast.admin.put(`/appointment/reactivate/${id}`, {})).statusCode).toBe(200);
    expect(await seenBy(cast, id)).toMatchObject({ noShow: false, lateCancellationFee: null });
    expect((await feesOf(id)).map(({ status }) => status)).toEqual(['CANCELLED']);
  });

  it('is canceled once, with one fee, when twenty do it at the same time', async () => {
    const cast = await newCast(stage);
    const id = await visitAfter(cast, 20);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? missed(cast, id)
          : cast.admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Patient asked' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await feesOf(id)).toHaveLength(1);
  });

  it('is in the message that staff sees before it is sent', async () => {
    const cast = await newCast(stage);
    const id = await visitAfter(cast, 20);
    const preview = await cast.admin.post(`/appointment/${id}/preview-message`, {
      move: 'cancel',
      noShow: true,
    });
    expect(preview.body).toContain('we missed you at your visit. A no-show fee of $99.00 applies.');
  });
});
