import {
  type AppointmentStatus,
  appointmentStatuses,
  billedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { insertService } from '@bedside/testing/factories/appointments';
import { buildFinishedAppointment, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, addMinutes, format } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';
import { callNamed, type Request, send, WEDNESDAY } from './audit.fixture.ts';
import { databaseSnapshot } from './database-snapshot.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices(services, database, { now: () => WEDNESDAY, simulators: true });

const patient = await insertPatient(db);
const provider = await insertStaff(db, { role: 'PROVIDER' });
const another = await insertStaff(db, { role: 'PROVIDER' });
const { id: serviceId } = await insertService(db);
const callers = {
  SUPER_ADMIN: await as(await insertStaff(db, { role: 'SUPER_ADMIN' })),
  ADMIN: await as(await insertStaff(db, { role: 'ADMIN' })),
  'ADMIN without duties': await as(await insertStaff(db, { role: 'ADMIN', permissions: [] })),
  PROVIDER: await as(provider),
  'another PROVIDER': await as(another),
  PATIENT: await as(patient),
  'another PATIENT': await as(await insertPatient(db)),
};
type Who = keyof typeof callers;

interface Way {
  asks: (id: string) => Request;
  moves: Partial<Record<string, readonly Who[]>>;
}

const cameIn = { paymentMode: 'CASH', receivedOn: '2026-01-05', reference: 'Receipt 12' };
const about = (appointmentId: string, more: object = {}): Request => ({ body: { appointmentId, ...more } });
const admins = ['SUPER_ADMIN', 'ADMIN'] as const;
const clinicians = [...admins, 'PROVIDER'] as const;
const payers = [...admins, 'PATIENT'] as const;

let days = 0;
/** A different day each time, to avoid double-booking. */
function nextDay(): string {
  days += 1;
  return format(addDays(WEDNESDAY, days + 2), 'yyyy-MM-dd');
}

const ways: Record<string, Way> = {
  assignProvider: {
    asks: (id) => about(id, { providerId: another.id, appointmentDate: nextDay(), appointmentTime: '09:00' }),
    moves: { 'PENDING APPROVAL > SCHEDULED': admins, 'AWAITING TIME > SCHEDULED': admins },
  },
  rescheduleAppointment: {
    asks: (id) => about(id, { preferedAppointmentDate: '2026-10-21', appointmentSlot: ['MORNING'] }),
    moves: {
      'PENDING APPROVAL > PENDING APPROVAL': payers,
      'AWAITING TIME > AWAITING TIME': payers,
      'SCHEDULED > AWAITING TIME': payers,
    },
  },
  cancelAppointment: {
    asks: (id) => ({ params: { id }, body: { cancellationReason: 'No longer needed', refund: false } }),
    moves: {
      'PENDING APPROVAL > CANCELLED': payers,
      'AWAITING TIME > CANCELLED': payers,
      'SCHEDULED > CANCELLED': payers,
      'ON THE WAY > CANCELLED': admins,
      'AWAITING PAYMENT > CANCELLED': admins,
      'PAYMENT REQUESTED > CANCELLED': admins,
      'PAID > CANCELLED': admins,
    },
  },
  'cancelAppointment as patients do': {
    asks: (id) => ({ params: { id }, body: { cancellationReason: 'No longer needed' } }),
    moves: {
      'PENDING APPROVAL > CANCELLED': payers,
      'AWAITING TIME > CANCELLED': payers,
      'SCHEDULED > CANCELLED': payers,
      'ON THE WAY > CANCELLED': admins,
      'AWAITING PAYMENT > CANCELLED': admins,
      'PAYMENT REQUESTED > CANCELLED': admins,
    },
  },
  reactivateAppointment: {
    asks: (id) => ({ params: { id }, body: {} }),
    moves: { 'CANCELLED > PENDING APPROVAL': admins },
  },
  recordServicesRendered: {
    asks: (id) => about(id, { servicesAvailed: [{ serviceId }], reason: 'Was in the house already' }),
    moves: { 'ON THE WAY > AWAITING PAYMENT': clinicians, 'SCHEDULED > AWAITING PAYMENT': clinicians },
  },
  requestPayment: {
    asks: (id) => about(id, { paymentMode: 'CASH' }),
    moves: { 'AWAITING PAYMENT > PAYMENT REQUESTED': payers },
  },
  markAsPaid: {
    asks: (id) => about(id, { paymentMode: 'CASH' }),
    moves: { 'AWAITING PAYMENT > PAID': admins },
  },
  confirmPayment: { asks: (id) => about(id, cameIn), moves: { 'PAYMENT REQUESTED > PAID': admins } },
  createPaymentIntent: {
    asks: (id) => ({ params: { id }, body: {} }),
    moves: { 'AWAITING PAYMENT > AWAITING PAYMENT': payers },
  },
  payWithCardOnFile: { asks: (id) => about(id, { paymentMethodId: 'pm_card_visa' }), moves: {} },
  verifyPayment: { asks: (id) => ({ params: { id }, body: { paymentRemarks: 'Seen' } }), moves: {} },
};

async function appointmentIn(status: AppointmentStatus): Promise<string> {
  const startsAt = new Date(`${nextDay()}T15:00:00Z`);
  const overrides = {
    status,
    providerId: provider.id,
    startsAt,
    endsAt: addMinutes(startsAt, 30),
    preferredDate: '2026-11-20',
    paymentRequestType: status === 'PAYMENT REQUESTED' ? ('CASH' as const) : ('ONLINE' as const),
    cancellationReason: status === 'CANCELLED' ? 'No longer needed' : null,
  };
  const appointment = buildFinishedAppointment(patient, overrides);
  if (billedStatuses.includes(status)) {
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient, {
      appointment: { ...overrides, id: appointment.id },
    });
    const change =
      status === 'PAID' || status === 'COMPLETED'
        ? ({ status: 'PAID' } as const)
        : ({ paymentMode: status === 'PAYMENT REQUESTED' ? 'CASH' : null } as const);
    await db.updateTable('invoices').set(change).where('id', '=', invoiceId).execute();
    appointment.id = appointmentId;
  } else await db.insertInto('appointments').values(appointment).execute();
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: appointment.id, patientId: patient.id, isPrimary: true, symptom: 'Cough' })
    .execute();
  return appointment.id;
}

const statusOf = async (id: string) =>
  (await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

const paymentsOf = (appointmentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select('payments.status')
    .select((eb) => eb('payments.amountCents', '=', eb.ref('invoices.totalCents')).as('isWhole'))
    .where('invoices.appointmentId', '=', appointmentId)
    .execute();

describe('every call that changes an appointment status', () => {
  const cases = Object.keys(ways).flatMap((way) =>
    (Object.keys(callers) as Who[]).map((who) => [way, who] as const),
  );

  // Rule: appointments.one-transition-table
  it.each(cases)(
    'makes only the documented transitions, as %s by %s, and a refusal changes nothing',
    async (name, who) => {
      const way = ways[name];
      if (!way) throw new Error(`${name} is no way`);
      const call = callNamed(name.replace(/ .*/, ''));
      const moves = Object.entries(way.moves).flatMap(([move, people]) =>
        people?.includes(who) ? [move] : [],
      );
      const isRefused = (from: string) => !moves.some((move) => move.startsWith(`${from} >`));

      const refused = [];
      for (const from of appointmentStatuses.filter(isRefused))
        refused.push([from, await appointmentIn(from)] as const);
      const before = await databaseSnapshot(db);
      for (const [from, id] of refused) {
        const { answer } = await send(callers[who], call, way.asks(id));
        expect([400, 403, 404, 409, 422], `${from}: ${answer.body}`).toContain(answer.statusCode);
      }
      expect(await databaseSnapshot(db)).toEqual(before);

      for (const move of moves) {
        const from = appointmentStatuses.find((status) => move.startsWith(`${status} >`)) ?? 'PAID';
        const id = await appointmentIn(from);
        const { answer } = await send(callers[who], call, way.asks(id));
        expect(answer.statusCode, answer.body).toBe(200);
        expect(`${from} > ${await statusOf(id)}`).toBe(move);
        if (move.endsWith('> PAID'))
          expect(await paymentsOf(id)).toEqual([{ status: 'SUCCESSFUL', isWhole: true }]);
      }
    },
  );
});
