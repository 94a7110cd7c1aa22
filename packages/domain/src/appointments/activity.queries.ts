import type { ActivityEntry } from '@bedside/contracts/appointments/appointment.schema';
import { cents } from '@bedside/contracts/money';
import type { Executor } from '@bedside/db/database';
import { fullNameOf } from '../people/user.policy.ts';
import { collapseViews, messageText, paymentText, transitionText } from './activity.policy.ts';
import type { AppointmentDetailsData } from './appointment-details.queries.ts';

/** `template` is the title shown before the text. */
type Activity = Omit<ActivityEntry, 'at'> & { at: Date; template?: string };

const MAX_OF_A_KIND = 100;

export async function activityOf(
  db: Executor,
  { appointment, timeline }: AppointmentDetailsData,
): Promise<Activity[]> {
  const [messages, payments, audits] = await Promise.all([
    messagesAbout(db, appointment.id),
    paymentsFor(db, appointment.id),
    auditsOf(db, appointment.id),
  ]);
  // Entries of the same moment keep this order, oldest first: a payment moves a visit, and a move sends
  // messages.
  return [
    ...payments.toReversed().map(fromPayment),
    ...timeline.map(fromMove),
    ...messages.toReversed().map(fromMessage),
    ...audits.filter(isImport).toReversed().map(fromImport),
    ...audits.filter(isNote).toReversed().map(fromNote),
    ...collapseViews(audits.filter((audit) => !isNote(audit) && !isImport(audit)))
      .toReversed()
      .map(fromRead),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .reverse();
}

const messagesAbout = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('deliveries')
    .leftJoin('users as person', 'person.id', 'deliveries.recipientId')
    .leftJoin('appointmentRequests as request', 'request.id', 'deliveries.appointmentRequestId')
    .select([
      'deliveries.id',
      'deliveries.channel',
      'deliveries.template',
      'deliveries.state',
      'deliveries.reason',
      'deliveries.createdAt',
    ])
    .select((eb) => [
      eb.fn.coalesce('person.firstName', 'request.firstName').as('firstName'),
      eb.fn.coalesce('person.lastName', 'request.lastName').as('lastName'),
    ])
    .where('deliveries.appointmentId', '=', appointmentId)
    .orderBy('deliveries.createdAt', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();

const paymentsFor = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .leftJoin('users as person', 'person.id', 'payments.createdBy')
    .select([
      'payments.id',
      'payments.paymentMode',
      'payments.status',
      'payments.amountCents',
      'payments.failureMessage',
      'payments.createdAt',
      'payments.finalizedAt',
      'person.firstName',
      'person.lastName',
    ])
    .where('invoices.appointmentId', '=', appointmentId)
    .orderBy('payments.createdAt', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();

const NOTE = 'appointment.note';
/** SOAP drafts save too often to list. */
const soapLabels: Record<string, string> = {
  'soapNote.chooseTemplate': 'chose the SOAP note template',
  'soapNote.submit': 'signed the SOAP note',
  'soapNote.addendum': 'added an addendum to the SOAP note',
};
const IMPORT = 'appointment.import';
const READS = ['getAppointment', 'getAppointmentDetails', 'appointments.get'];

const auditsOf = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('auditLog as audit')
    .leftJoin('users as person', 'person.id', 'audit.actorId')
    .select([
      'audit.id',
      'audit.action',
      'audit.actorId',
      'audit.at',
      'audit.after',
      'person.firstName',
      'person.lastName',
    ])
    .where('audit.entityType', 'in', ['appointment', 'resource'])
    .where('audit.entityId', '=', appointmentId)
    .where('audit.action', 'in', [NOTE, IMPORT, ...Object.keys(soapLabels), ...READS])
    .orderBy('audit.at', 'desc')
    .limit(MAX_OF_A_KIND)
    .execute();

type RowOf<Q extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number];

const nameIn = (row: { firstName: string | null; lastName: string | null }) =>
  row.firstName && row.lastName ? fullNameOf({ firstName: row.firstName, lastName: row.lastName }) : null;

const noMove = { from: null, to: null };

function fromMove(entry: AppointmentDetailsData['timeline'][number]): Activity {
  const provider = nameIn({ firstName: entry.assignedFirstName, lastName: entry.assignedLastName });
  return {
    id: entry.id,
    kind: 'status',
    at: entry.occurredAt,
    byName: nameIn(entry),
    text: transitionText(entry.transition, provider),
    from: entry.fromStatus,
    to: entry.toStatus,
    note:
      [entry.reason, !entry.patientNotified && 'patient not notified'].filter(Boolean).join(' · ') || null,
  };
}

function fromMessage(row: RowOf<typeof messagesAbout>): Activity {
  const { text, state } = messageText(row, nameIn(row));
  return {
    ...noMove,
    id: row.id,
    kind: 'message',
    template: row.template,
    at: row.createdAt,
    byName: null,
    text,
    note: [state, row.reason].filter(Boolean).join(': ') || null,
  };
}

const fromPayment = (row: RowOf<typeof paymentsFor>): Activity => ({
  ...noMove,
  id: row.id,
  kind: 'payment',
  at: row.finalizedAt ?? row.createdAt,
  byName: nameIn(row),
  text: paymentText({ ...row, mode: row.paymentMode, amount: cents(row.amountCents) }),
  note: row.failureMessage,
});

const noteLabels: Record<string, string> = {
  commentsForPatient: 'the note to the patient',
  providerNotes: 'the provider notes',
  providerSummary: 'the provider summary',
  medicalOrder: 'the medical order',
  adminComment: 'the internal note',
  soapNote: 'the SOAP note',
};

type Audit = RowOf<typeof auditsOf>;

const isNote = ({ action }: Audit): boolean => action === NOTE || action in soapLabels;

const isImport = ({ action }: Audit): boolean => action === IMPORT;

/** An import has no history row, because an undo could not delete it. */
const fromImport = (row: Audit): Activity => ({
  ...noMove,
  id: row.id,
  kind: 'status',
  at: row.at,
  byName: nameIn(row),
  text: 'imported the visit from the old system',
  note: null,
});

const fromNote = (row: Audit): Activity => ({
  ...noMove,
  id: row.id,
  kind: 'comment',
  at: row.at,
  byName: nameIn(row),
  text: soapLabels[row.action] ?? `edited ${notedIn(row.after)}`,
  note: null,
});

const fromRead = (row: Audit): Activity => ({
  ...noMove,
  id: row.id,
  kind: 'read',
  at: row.at,
  byName: nameIn(row),
  text: 'viewed the visit',
  note: null,
});

function notedIn(after: unknown): string {
  const fields = typeof after === 'object' && after !== null && 'fields' in after ? after.fields : [];
  const labels = Array.isArray(fields) ? fields.flatMap((field) => noteLabels[String(field)] ?? []) : [];
  return labels.join(', ') || 'the notes';
}
