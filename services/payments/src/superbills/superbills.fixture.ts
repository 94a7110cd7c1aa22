import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { complete, decisions, enterSettings, insertBilledVisit } from '@bedside/testing/factories/superbills';
import type { Caller } from '@bedside/testing/service';
import { expect } from 'vitest';

type Overrides = Parameters<typeof insertBilledVisit>[1];

export const pathOf = (invoiceId: string) => `/appointment/invoice/${invoiceId}/superbills`;

interface CallFacts {
  atHome: boolean | null;
  audioOnly: boolean;
  /** False if the provider never joined, so that they didn’t meet. */
  met?: boolean;
}

/** Inserts what a visit’s video call leaves behind. */
export async function insertVideoCall(
  db: Db,
  { patient, doctor, bill }: Awaited<ReturnType<typeof insertBilledVisit>>,
  { atHome, audioOnly, met = true }: CallFacts,
) {
  const of = { appointmentId: bill.appointmentId, audioOnly };
  const at = new Date('2026-11-20T16:00:00Z');
  const seat = { ...of, state: 'LEFT', stateSince: at, deviceId: newId() } as const;
  await db
    .insertInto('videoSeats')
    .values([
      { ...seat, userId: doctor.id, role: 'provider', audioOnly: false },
      { ...seat, userId: patient.id, role: 'patient', locationState: 'IL', atHome },
    ])
    .execute();
  const joined = { ...of, what: 'JOINED', relayed: null, at } as const;
  const connected = { what: 'CONNECTED', relayed: false } as const;
  await db
    .insertInto('videoFacts')
    .values([
      { ...joined, id: newId(), seatId: patient.id, role: 'patient' },
      ...(met
        ? [
            { ...joined, id: newId(), seatId: doctor.id, role: 'provider' as const, audioOnly: false },
            { ...joined, ...connected, id: newId(), seatId: patient.id, role: 'patient' as const },
          ]
        : []),
    ])
    .execute();
}

/** Visits that staff bills and makes superbills of. */
export function superbillStage(db: Db, admin: Caller) {
  async function paidVisit(overrides?: Overrides) {
    await enterSettings(db);
    const visit = await insertBilledVisit(db, overrides);
    const { appointmentId, invoiceId } = visit.bill;
    await admin.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    await complete(db, appointmentId);
    return { ...visit, invoiceId };
  }

  async function madeSuperbill(overrides?: Overrides) {
    const visit = await paidVisit(overrides);
    const answer = await admin.post(pathOf(visit.invoiceId), decisions);
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...visit, superbill: answer.json().data as { id: string; number: string } };
  }

  async function refund(invoiceId: string, amount: number) {
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const what = { scope: 'PARTIAL', amount };
    const answer = await admin.post(`/payments/${id}/refund`, { what, reason: 'COMPLAINT' });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  return { paidVisit, madeSuperbill, refund };
}
