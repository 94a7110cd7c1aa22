import { appointmentServicesRecorded } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import { type Cents, cents, toCents } from '@bedside/contracts/money';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { closeZeroBalanceAppointment } from '../appointment-status/mark-paid.commands.ts';
import { appointmentAudience, saveTransition } from '../appointment-status/save-transition.ts';
import { eventRow, isDecided } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { endBills } from '../payments/cancel-invoice.commands.ts';
import { endDeposit } from '../payments/deposit.commands.ts';
import { createInvoice } from '../payments/invoice.commands.ts';
import type { PaymentProcessor } from '../payments/stripe-intents.ts';
import { cancelAppointmentPlannedEvents } from './appointment-planned-events.ts';

export interface ServiceDone {
  serviceId: string;
  /** Dollars; defaults to the service's rate. */
  serviceCost?: number | undefined;
}

/**
 * Moves to AWAITING PAYMENT with an invoice, which takes the deposit, or to PAID when nothing is due. Does
 * nothing for a decision that was already recorded.
 * @throws VALIDATION for an unknown service, or without a reason if no one set out to a home appointment;
 * INVALID_TRANSITION, NOT_FOUND, CONCURRENT_UPDATE; CONFLICT and UNAVAILABLE as for `endBills`, while the
 * deposit is being paid
 */
export const recordServicesRendered = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  input: {
    appointmentId: string;
    servicesAvailed: readonly ServiceDone[];
    version?: number | undefined;
    reason?: string | undefined;
  },
): Promise<void> =>
  endBills(db, ctx, processor, async (tx) => {
    if (await isDecided(tx, ctx)) return;
    const actor = actorOf(ctx);
    const open = await lockAppointment(tx, ctx, actor, { id: input.appointmentId, version: input.version });
    const change = decideTransition(
      open.appointment,
      { move: 'finish', reason: input.reason },
      actor,
      open.at,
    );
    const { id: appointmentId, patientId, telemedicine } = open.appointment;
    const done = await servicesDone(tx, appointmentId, input.servicesAvailed);
    await saveServices(tx, appointmentId, done);
    await saveTransition(tx, ctx, open, {
      change,
      set: { producesReport: done.some((service) => service.producesReport), paymentRequestType: 'ONLINE' },
      reason: input.reason,
      event: eventRow(
        ctx,
        appointmentServicesRecorded,
        { appointmentId },
        {
          ...appointmentAudience(open),
          id: ctx.decisionId,
        },
      ),
    });
    await cancelAppointmentPlannedEvents(tx, appointmentId);
    const { invoiceId, total } = await createInvoice(tx, ctx, {
      appointmentId,
      patientId,
      telemedicine,
      services: done,
    });
    if (total === 0) await closeZeroBalanceAppointment(tx, ctx, appointmentId);
    await endDeposit(tx, ctx, appointmentId, {
      billId: invoiceId,
      reason: 'The bill of the visit asks for everything.',
      refundReason: 'OTHER',
    });
  });

interface DoneService {
  /** From either catalog. */
  serviceId: string | null;
  providerServiceId: string | null;
  name: string;
  amount: Cents;
  taxable: boolean;
  category: string;
  producesReport: boolean;
}

/** Booked services keep their booked price; others cost today's rate. */
export async function servicesDone(
  db: Executor,
  appointmentId: string,
  wanted: readonly ServiceDone[],
): Promise<DoneService[]> {
  const ids = wanted.map(({ serviceId }) => serviceId);
  const patientServices = db
    .selectFrom('services')
    .leftJoin('appointmentServices as booked', (join) =>
      join.onRef('booked.serviceId', '=', 'services.id').on('booked.appointmentId', '=', appointmentId),
    )
    .select((eb) => [
      'services.id',
      sql<string | null>`services.id`.as('serviceId'),
      sql<string | null>`null::uuid`.as('providerServiceId'),
      'services.name',
      'services.taxable',
      'services.category',
      'services.producesReport',
      eb.fn.coalesce('booked.rateCents', 'services.rateCents').as('rateCents'),
    ])
    .where('services.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('booked.serviceId', 'is not', null),
        eb.and([eb('services.enabled', '=', true), eb('services.removedAt', 'is', null)]),
      ]),
    );
  const rows = await db
    .selectFrom('providerServices')
    .select([
      'id',
      sql<string | null>`null::uuid`.as('serviceId'),
      sql<string | null>`id`.as('providerServiceId'),
      'name',
      'taxable',
      'category',
      'producesReport',
      'rateCents',
    ])
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .where('removedAt', 'is', null)
    .unionAll(patientServices)
    .execute();
  const issues = wanted.flatMap(({ serviceId }, index) =>
    rows.some((row) => row.id === serviceId)
      ? []
      : [{ path: `servicesAvailed.${index}.serviceId`, message: 'Select a service from the catalog.' }],
  );
  if (issues.length) throw new DomainError('VALIDATION', issues[0]?.message, { issues });
  return wanted.flatMap(({ serviceId, serviceCost }) =>
    rows
      .filter((row) => row.id === serviceId)
      .map(({ id: _, rateCents, ...row }) => ({
        ...row,
        amount: serviceCost === undefined ? cents(rateCents) : toCents(serviceCost),
      })),
  );
}

async function saveServices(tx: Tx, appointmentId: string, done: readonly DoneService[]): Promise<void> {
  await tx
    .insertInto('servicesRendered')
    .values(
      done.map(({ serviceId, providerServiceId, name, amount, taxable }, position) => ({
        appointmentId,
        position,
        serviceId,
        providerServiceId,
        name,
        costCents: amount,
        taxable,
      })),
    )
    .execute();
}
