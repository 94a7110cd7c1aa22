import { soapNoteStatuses } from '@bedside/contracts/appointments/appointment.schema';
import { appointmentRequestStatuses } from '@bedside/contracts/appointments/appointment-request.schema';
import {
  appointmentStatuses,
  finishedStatuses,
  plannedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { appointmentTypes } from '@bedside/contracts/appointments/booking.schema';
import { bulkActions } from '@bedside/contracts/appointments/bulk.api';
import { reportKinds, reportStatuses } from '@bedside/contracts/care/care.schema';
import { chartKinds } from '@bedside/contracts/care/chart.schema';
import { exportKinds, exportStates } from '@bedside/contracts/payments/exports.schema';
import { planTypes, subscriptionStatuses } from '@bedside/contracts/payments/memberships.schema';
import * as payment from '@bedside/contracts/payments/payment.schema';
import * as refunds from '@bedside/contracts/payments/refunds.schema';
import { consentStatuses } from '@bedside/contracts/people/consent.schema';
import { importOutcomes, importStates } from '@bedside/contracts/people/imports.schema';
import { genders } from '@bedside/contracts/people/patient-fields';
import { locationTypes, membershipTypes, roles, userStatuses } from '@bedside/contracts/people/user.schema';
import {
  questionnaireStatuses,
  submissionStatuses,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

const { db } = await withDatabase();

const textsIn = (definition: string): string[] =>
  [...definition.matchAll(/'([^']+)'::text/g)].map(([, text]) => text ?? '');

const { rows: checks } = await sql<{ column: string; definition: string }>`
  select format('%s.%s', checked.conrelid::regclass, attribute.attname) as column,
    pg_get_constraintdef(checked.oid) as definition
  from pg_constraint as checked join pg_attribute as attribute
    on attribute.attrelid = checked.conrelid and attribute.attnum = checked.conkey[1]
  where checked.contype = 'c' and cardinality(checked.conkey) = 1
    and pg_get_constraintdef(checked.oid) ~ '= ANY [(]+ARRAY'`.execute(db);
const { rows: heldTimes } = await sql<{ definition: string }>`
  select pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = 'appointments'::regclass
    and (contype = 'x' or pg_get_constraintdef(oid) ~ 'status <> ALL')`.execute(db);
const { rows: unsigned } = await sql<{ definition: string }>`
  select indexdef as definition from pg_indexes
  where tablename = 'appointments' and indexdef ~ 'soap_note_status <>'`.execute(db);

describe('the database', () => {
  it.each<[string, readonly string[]]>([
    ['users.role', roles],
    ['users.status', userStatuses],
    ['patients.gender', genders],
    ['patients.membership_type', membershipTypes],
    ['patients.location_type', locationTypes],
    ['consents.status', consentStatuses],
    ['exports.type', exportKinds],
    ['exports.status', exportStates],
    ['imports.status', importStates],
    ['import_rows.outcome', importOutcomes],
    ['appointment_requests.status', appointmentRequestStatuses],
    ['appointments.status', appointmentStatuses],
    ['appointments.type', appointmentTypes],
    ['appointments.soap_note_status', soapNoteStatuses],
    ['appointments.payment_mode', payment.paymentModes],
    ['bulk_runs.action', bulkActions],
    ['chart_entries.kind', chartKinds],
    ['reports.kind', reportKinds],
    ['reports.status', reportStatuses],
    ['invoices.kind', payment.invoiceKinds],
    ['invoices.status', payment.invoiceStatuses],
    ['invoice_lines.kind', payment.lineKinds],
    ['payments.type', payment.paymentTypes],
    ['payments.status', payment.paymentStatuses],
    ['refunds.refund_scope', refunds.refundScopes],
    ['refunds.reason', refunds.refundReasons],
    ['refunds.status', refunds.refundStatuses],
    ['ledger_entries.kind', payment.ledgerKinds],
    ['membership_plans.membership_type', planTypes],
    ['subscriptions.status', subscriptionStatuses],
    ['questionnaires.status', questionnaireStatuses],
    ['questionnaire_submissions.status', submissionStatuses],
  ])('accepts in %s exactly the values in the contracts', (column, listed) => {
    const found = checks.find((check) => check.column === column);
    expect(textsIn(found?.definition ?? '').toSorted()).toEqual(listed.toSorted());
  });

  it('reserves provider time for planned appointments and indexes unsigned notes of finished ones', () => {
    expect(heldTimes.map(({ definition }) => textsIn(definition))).toEqual([
      plannedStatuses,
      plannedStatuses,
    ]);
    expect(unsigned.map(({ definition }) => textsIn(definition))).toEqual([
      [...finishedStatuses, 'SUBMITTED'],
    ]);
  });
});
