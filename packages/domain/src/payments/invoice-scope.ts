import type { Database } from '@bedside/db/database';
import type { Invoices } from '@bedside/db/schema';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isInvoiceShared } from '../access/confidential-visits.queries.ts';
import { patientsOpenTo } from '../access/family-access.queries.ts';
import { patientsSharingWith } from '../people/household.queries.ts';

/** A patient reaches the household's and shared invoices; a link opens one. */
export type InvoiceScope = { kind: 'any' } | { kind: 'household'; userId: string };

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
          // One array, so that PostgreSQL looks invoices up by their patients.
          eb('invoice.patientId', '=', sql<string>`any(${billedTo(scope.userId)})`),
          isInvoiceShared(scope.userId),
        ]);

/** Patients whose bills the user sees and pays. */
export const billedTo = (userId: string) =>
  sql<
    string[]
  >`(${patientsOpenTo(userId, 'BILLS', { removed: true })} || ${patientsSharingWith(userId, 'billing')})`;
