import type { Database, Executor } from '@bedside/db/database';
import type { Invoices } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { cameOfAge, isGrantOutgrown } from '../access/coming-of-age.queries.ts';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { isBarred, type UserExpression } from '../access/court-orders.queries.ts';
import { patientsOpenTo } from '../access/family-access.queries.ts';
import { patientsSharingWith } from '../people/household.queries.ts';

/**
 * A patient reaches the household’s invoices and those shared with them; a link opens one.
 * `planId`: the plan whose installment is being charged, as its payer agreed.
 */
export type InvoiceScope = { kind: 'any' } | { kind: 'household'; userId: string; planId?: string | null };

export type InvoiceExpression = ExpressionBuilder<Database & { invoice: Invoices }, 'invoice'>;

/** Patients never see drafts or invoices canceled before they were sent. */
export const isShownToPatients = (eb: InvoiceExpression): Expression<SqlBool> =>
  eb.and([
    eb('invoice.status', '<>', 'DRAFT'),
    eb.or([eb('invoice.status', '<>', 'CANCELLED'), eb('invoice.sentAt', 'is not', null)]),
  ]);

export const inInvoiceScope =
  (scope: InvoiceScope) =>
  (eb: InvoiceExpression): Expression<SqlBool> =>
    scope.kind === 'any'
      ? eb.lit(true)
      : eb.and([
          isShownToPatients(eb),
          // A single array lets PostgreSQL look up invoices by patient.
          eb('invoice.patientId', '=', sql<string>`any(${billedTo(scope.userId, scope.planId)})`),
          isInvoiceShared(scope.userId),
        ]);

/** An SQL array of the patients whose bills are open to the user. */
export const billsOpenTo = (user: UserExpression) =>
  sql`${patientsOpenTo(user, 'BILLS', { removed: true })} || ${patientsSharingWith(user, 'billing')}`;

/** Patients whose bills the user sees and pays. @param planId also whose bill this plan of the user still pays */
export const billedTo = (userId: string, planId: UserExpression | null = null) =>
  sql<
    string[]
  >`(${billsOpenTo(userId)} || ${planId === null ? sql`'{}'::uuid[]` : paidOnByPlan(userId, planId)})`;

/** Whether the user may see and pay a bill, or their plan still pays it. */
export async function isBilledTo(
  db: Executor,
  { userId, planId, invoiceId }: { userId: string; planId: string | null; invoiceId: string },
): Promise<boolean> {
  const bill = await db
    .selectFrom('invoices as invoice')
    .select('invoice.id')
    .where('invoice.id', '=', invoiceId)
    .where('invoice.patientId', '=', sql<string>`any(${billedTo(userId, planId)})`)
    .where(isInvoiceShared(userId))
    .executeTakeFirst();
  return bill !== undefined;
}

/** Who came of age since the payer agreed, unless they decided about the payer. Rule: money.plan-outlasts-childhood */
const paidOnByPlan = (userId: string, planId: UserExpression) =>
  sql<
    string[]
  >`array(select patient.id from payment_plans as plan join invoices as bill on bill.id = plan.invoice_id
    join patients as patient on patient.id = bill.patient_id
    where plan.id = ${planId} and plan.payer_id = ${userId} and ${cameOfAge('patient')}
      and not ${isBarred(sql.ref('patient.id'), userId)} and not exists (select from family_grants as given
        where given.owner_id = patient.id and given.grantee_id = ${userId}
          and given.state in ('ACTIVE', 'WITHDRAWN') and not ${isGrantOutgrown}))`;
