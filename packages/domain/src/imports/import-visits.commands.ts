import type { AppointmentPrice, TimeOfDay } from '@bedside/contracts/appointments/appointment.schema';
import type { ImportCells, ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments } from '@bedside/db/schema';
import { type Insertable, sql } from 'kysely';
import { planReminders } from '../appointments/appointment-planned-events.ts';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { localTime } from '../practice/local-time.ts';
import type { ImportRun } from './import.commands.ts';
import type { Reading } from './read-cells.ts';
import type { VisitStatus } from './visit-row.policy.ts';
import { type FoundVisit, findVisits } from './visit-rows.ts';

interface Row {
  rowNumber: number;
  cells: ImportCells;
}

/** No event, so that nobody is messaged and no webhook is called; no invoice. Reminders of coming visits are planned. */
export async function importVisits(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  rows: readonly Row[],
  reading: Reading,
): Promise<void> {
  const batch = rows.map(({ rowNumber: row, cells }) => ({ row, cells }));
  await lockPatients(tx, rows, run.id);
  const found = await findVisits(tx, batch, reading);
  const taken = await takenTimes(tx, found);
  const built = found.map((one) => build(one, run, reading, taken));
  const created = built.flatMap(({ appointment }) => appointment ?? []);
  if (created.length > 0) {
    await tx.insertInto('appointments').values(created).execute();
    await tx
      .insertInto('appointmentPatients')
      .values(
        built.flatMap(({ appointment, reason }) =>
          appointment
            ? [
                {
                  appointmentId: appointment.id,
                  patientId: appointment.patientId,
                  isPrimary: true,
                  symptom: reason,
                },
              ]
            : [],
        ),
      )
      .execute();
    const services = built.flatMap(({ appointment, service }) =>
      appointment && service
        ? [
            {
              appointmentId: appointment.id,
              serviceId: service.id,
              position: 0,
              name: service.name,
              description: service.description,
              category: service.category,
              rateCents: service.rateCents,
            },
          ]
        : [],
    );
    if (services.length > 0) await tx.insertInto('appointmentServices').values(services).execute();
    await recordAudits(
      tx,
      ctx,
      created.map(({ id, patientId, status }) => ({
        action: 'appointment.import',
        entityType: 'appointment' as const,
        entityId: id,
        patientId,
        after: { importId: run.id, status },
      })),
    );
    const scheduled = created.flatMap(({ id, status }) => (status === 'SCHEDULED' ? [id] : []));
    if (scheduled.length > 0) {
      const coming = await tx.selectFrom('appointments').selectAll().where('id', 'in', scheduled).execute();
      for (const one of coming) await planReminders(tx, ctx, one);
    }
  }
  await saveOutcomes(tx, run.id, built);
}

/** Against a merge or removal meanwhile. */
const lockPatients = (tx: Tx, rows: readonly Row[], importId: string) =>
  sql`select id from patients where id in (select patient_id from import_rows where import_id = ${importId}
    and row_number = any(${rows.map(({ rowNumber }) => rowNumber)}::int[])) order by id for share`.execute(
    tx,
  );

interface Time {
  providerId: string;
  startsAt: Date;
  endsAt: Date;
}

/** The database refuses a provider's second visit at one time, and with it the whole batch. */
async function takenTimes(tx: Tx, found: readonly FoundVisit[]): Promise<Time[]> {
  const ids = found.flatMap(({ visit, provider }) =>
    visit?.status === 'booked' && visit.startsAt && provider ? [provider] : [],
  );
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('appointments')
    .select(['providerId', 'startsAt', 'endsAt'])
    .where('providerId', 'in', [...new Set(ids)])
    .where('status', 'in', ['SCHEDULED', 'ON THE WAY'])
    .execute();
  return rows as Time[];
}

const NOTHING: AppointmentPrice = {
  services: 0,
  discountAmount: 0,
  travelFee: 0,
  travelFeeWaived: 0,
  taxRate: 0,
  taxAmount: 0,
  totalAmount: 0,
};

const endStatus: Record<Exclude<VisitStatus, 'booked'>, 'COMPLETED' | 'CANCELLED'> = {
  finished: 'COMPLETED',
  canceled: 'CANCELLED',
};

interface Built {
  row: number;
  issues: ImportIssue[];
  patientId: string | null;
  appointment: (Insertable<Appointments> & { id: string }) | null;
  service: FoundVisit['service'];
  reason: string | null;
}

function build(
  { row, visit, patient, service, provider, issues }: FoundVisit,
  { fileName }: ImportRun,
  { timeZone, now, headers }: Reading,
  taken: Time[],
): Built {
  if (!visit || !patient)
    return { row, issues, patientId: null, appointment: null, service: null, reason: null };
  const { startsAt, endsAt, day } = visit;
  const isBooked = visit.status === 'booked';
  const time = provider && startsAt && endsAt ? { providerId: provider, startsAt, endsAt } : null;
  const clashes =
    isBooked &&
    time !== null &&
    taken.some(
      (one) => one.providerId === provider && one.startsAt < time.endsAt && time.startsAt < one.endsAt,
    );
  if (isBooked && time && !clashes) taken.push(time);
  const isScheduled = isBooked && time !== null && !clashes;
  const status =
    visit.status === 'booked' ? (isScheduled ? 'SCHEDULED' : 'AWAITING TIME') : endStatus[visit.status];
  const keepsTime = !isBooked || isScheduled;
  const lost = {
    Service: service ? null : visit.service,
    Provider: provider && !clashes ? null : visit.provider,
    Time: keepsTime || !startsAt ? null : localTime(startsAt, timeZone),
  };
  const kept = Object.entries(lost).flatMap(([name, words]) => (words ? [`${name}: ${words}.`] : []));
  const clash: ImportIssue = {
    field: 'provider',
    column: headers.provider ?? null,
    message: 'The provider has another visit then. Choose a time on the board.',
  };
  const appointment = {
    id: newId(),
    status,
    statusChangedAt: isBooked ? now : earlier(endsAt ?? new Date(day), now),
    createdAt: isBooked ? now : earlier(startsAt ?? new Date(day), now),
    type: patient.accountHolderId === patient.id ? 'SELF_ONLY' : 'FAMILY_MEMBER_ONLY',
    patientId: patient.id,
    householdId: patient.householdId,
    bookedBy: patient.accountHolderId,
    // Where past visits took place isn’t known.
    ...(isBooked && patient.address),
    preferredDate: day,
    serviceDate: day,
    preferredTimesOfDay: [startsAt ? partOfDay(localTime(startsAt, timeZone)) : 'MORNING'],
    providerId: keepsTime ? provider : null,
    startsAt: keepsTime ? startsAt : null,
    endsAt: keepsTime ? endsAt : null,
    scheduleRevision: isScheduled ? 1 : 0,
    estimate: JSON.stringify(NOTHING),
    adminComment: [`Imported from ${fileName}.`, ...kept].join(' '),
    cancellationReason: status === 'CANCELLED' ? `Canceled in the former system (${fileName})` : null,
  } satisfies Insertable<Appointments>;
  return {
    row,
    issues: clashes ? [...issues, clash] : issues,
    patientId: patient.id,
    appointment,
    service,
    reason: visit.reason,
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const partOfDay = (time: string): TimeOfDay =>
  time < '12:00' ? 'MORNING' : time < '17:00' ? 'AFTERNOON' : 'EVENING';

async function saveOutcomes(tx: Tx, importId: string, built: readonly Built[]): Promise<void> {
  const rows = built.map(({ row, issues, patientId, appointment }) => ({
    row,
    issues,
    patientId,
    outcome: appointment ? 'CREATED' : 'REFUSED',
    appointmentId: appointment?.id ?? null,
  }));
  await sql`
    update import_rows as one set outcome = done.outcome, issues = done.issues, patient_id = done."patientId",
      appointment_id = done."appointmentId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as done ("row" integer, outcome text, issues jsonb, "patientId" uuid, "appointmentId" uuid)
    where one.import_id = ${importId} and one.row_number = done."row"`.execute(tx);
}
