import { notFound } from '@bedside/contracts/errors';
import { type PaymentMode, recordedModes } from '@bedside/contracts/payments/payment.schema';
import type { BillingDecisionRecord } from '@bedside/contracts/payments/refunds.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { AuditLog } from '@bedside/db/schema';
import { type ExpressionBuilder, sql } from 'kysely';
import { countOf, type ListSearch, paged } from '../list-search.ts';
import { startOfDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

type Decision = BillingDecisionRecord['decision'];

/** The action that each decision records in the audit trail. */
const actions: Record<Decision, string> = {
  VERIFIED: 'payment.verify',
  RECORDED: 'appointment.confirmPayment',
  APPROVED: 'appointment.approveBillLater',
  DECLINED: 'appointment.declinePayment',
  RESOLVED: 'paymentException.resolved',
};
const decisions = new Map(
  Object.entries(actions).map(([decision, action]) => [action, decision as Decision]),
);

interface DecisionFilter {
  id?: string[] | undefined;
  decision?: Decision | undefined;
  patientId?: string | undefined;
  /** Practice-local days, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

type Builder = ExpressionBuilder<Database & { line: AuditLog }, 'line'>;

const matching =
  ({ id, decision, patientId, from, to }: DecisionFilter, timeZone: string) =>
  (eb: Builder) =>
    eb.and([
      eb('line.action', 'in', decision ? [actions[decision]] : Object.values(actions)),
      eb('line.outcome', '=', 'done'),
      ...(id ? [id.length ? eb('line.id', 'in', id) : eb.lit(false)] : []),
      ...(patientId ? [eb('line.patientId', '=', patientId)] : []),
      ...(from ? [eb('line.at', '>=', startOfDay(from, timeZone))] : []),
      ...(to ? [eb('line.at', '<', startOfDay(to, timeZone, 1))] : []),
    ]);

const laterDecline = (eb: Builder) =>
  eb
    .selectFrom('auditLog as later')
    .select('later.id')
    .where('later.entityType', '=', 'appointment')
    .whereRef('later.entityId', '=', 'line.entityId')
    .whereRef('later.at', '>', 'line.at')
    .where('later.action', '=', actions.DECLINED)
    .where('later.outcome', '=', 'done');

const subject = sql<string>`line.entity_id::uuid`;
const review = sql<string>`(line.after ->> 'reviewId')::uuid`;

/** Only for audit rows of these decisions, whose entities always have a record id. */
const decisionRecords = (db: Executor, filter: DecisionFilter, timeZone: string) =>
  db
    .with('line', (cte) => cte.selectFrom('auditLog as line').selectAll().where(matching(filter, timeZone)))
    .selectFrom('line')
    .leftJoin('paymentExceptions as exception', (join) => join.on('exception.id', '=', review))
    .leftJoin('payments as payment', (join) =>
      join.on((eb) => eb('payment.id', '=', eb.fn.coalesce('exception.paymentId', subject))),
    )
    .leftJoin('appointments as visit', (join) => join.on('visit.id', '=', subject))
    .leftJoin('invoices as invoice', (join) =>
      join.on((eb) =>
        eb(
          'invoice.id',
          '=',
          eb.fn.coalesce('exception.invoiceId', 'payment.invoiceId', (sub) =>
            sub
              .selectFrom('invoices as bill')
              .select('bill.id')
              .whereRef('bill.appointmentId', '=', 'visit.id')
              .where('bill.status', '<>', 'CANCELLED'),
          ),
        ),
      ),
    )
    .leftJoin('appointments as appointment', (join) =>
      join.on((eb) => eb('appointment.id', '=', eb.fn.coalesce('visit.id', 'invoice.appointmentId'))),
    )
    .leftJoin('users as patient', (join) =>
      join.on((eb) => eb('patient.id', '=', eb.fn.coalesce('line.patientId', 'invoice.patientId'))),
    )
    .leftJoin('users as staff', 'staff.id', 'line.actorId')
    .select((eb) => [
      'line.id',
      'line.action',
      'line.at',
      'line.before',
      'line.actorId as staffId',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
      'patient.id as patientId',
      'patient.firstName',
      'patient.lastName',
      'invoice.id as invoiceId',
      'invoice.number as invoiceNumber',
      'appointment.id as appointmentId',
      'appointment.key as appointmentKey',
      'appointment.status as appointmentStatus',
      eb.fn.coalesce('payment.amountCents', 'invoice.totalCents').as('amountCents'),
      eb.not(eb.exists(laterDecline(eb))).as('isLastDecline'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof decisionRecords>['executeTakeFirstOrThrow']>>;

export type BillingDecision = ReturnType<typeof decided>;

/** Rule: money.declined-request-can-be-reopened */
function decided({ action, before, appointmentStatus, isLastDecline, ...row }: Row) {
  const decision = decisions.get(action);
  if (!decision) throw new Error(`${action} is no decision`);
  const requestedMode = (before as { paymentRequestType?: PaymentMode } | null)?.paymentRequestType;
  const isOpen = decision === 'DECLINED' && isLastDecline && appointmentStatus === 'AWAITING PAYMENT';
  const canRequestAgain = (isOpen && recordedModes.find((mode) => mode === requestedMode)) || null;
  return { ...row, decision, canRequestAgain };
}

export async function listBillingDecisions(
  db: Executor,
  { filter, sort, range }: ListSearch<DecisionFilter, 'decidedAt'>,
): Promise<{ rows: BillingDecision[]; total: number }> {
  const { timeZone } = await practiceSettings(db);
  const rows = await decisionRecords(db, filter, timeZone)
    .$call((query) => paged(query, { sort, range }, 'line.at', 'line.id'))
    .execute();
  const total = await countOf(db.selectFrom('auditLog as line').where(matching(filter, timeZone)));
  return { rows: rows.map(decided), total };
}

export async function getBillingDecision(db: Executor, id: string): Promise<BillingDecision> {
  const { timeZone } = await practiceSettings(db);
  const row = await decisionRecords(db, { id: [id] }, timeZone).executeTakeFirstOrThrow(notFound);
  return decided(row);
}
