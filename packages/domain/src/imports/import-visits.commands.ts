import {
  type AppointmentPrice,
  type TimeOfDay,
  timesOfDay,
} from '@bedside/contracts/appointments/booking.schema';
import { cents } from '@bedside/contracts/money';
import type { ImportCells, ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Appointments } from '@bedside/db/schema';
import { type Insertable, sql } from 'kysely';
import { planFirstReminders } from '../appointments/appointment-planned-events.ts';
import { isTelemedicine } from '../appointments/booking.policy.ts';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { priceAppointment, toAppointmentPrice } from '../payments/price.policy.ts';
import { pricingOfEach } from '../payments/price.queries.ts';
import { localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { lockPatients } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import type { Reading } from './read-cells.ts';
import type { VisitStatus } from './visit-row.policy.ts';
import { type FoundVisit, findVisits } from './visit-rows.ts';

interface Row {
  rowNumber: number;
  cells: ImportCells;
}

/**
 * Records no event, so no one is messaged and no webhook is called. Creates no invoices, but plans reminders
 * of upcoming visits.
 */
export async function importVisits(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  rows: readonly Row[],
  { reading, practice }: { reading: Reading; practice: PracticeSettings },
): Promise<void> {
  const batch = rows.map(({ rowNumber: row, cells }) => ({ row, cells }));
  await lockPatients(tx, run.id, rows);
  const found = await findVisits(tx, batch, reading);
  const taken = await takenTimes(tx, found);
  const priceOf = await bookingPrices(tx, found, { on: reading.today, practice });
  const built = found.map((one) => build(one, run, reading, { taken, priceOf }));
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
    await planFirstReminders(
      tx,
      ctx,
      created.filter(({ status }) => status === 'SCHEDULED'),
    );
  }
  await saveOutcomes(tx, run.id, built);
}

interface Time {
  providerId: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Times that are already taken. The database would refuse a provider’s overlapping visit, and with it the
 * whole batch.
 */
async function takenTimes(tx: Tx, found: readonly FoundVisit[]): Promise<Time[]> {
  const wanted = found.flatMap((one) => (one.visit?.status === 'booked' ? (timeOf(one) ?? []) : []));
  if (wanted.length === 0) return [];
  const { rows } = await sql<Time>`
    select appointment.provider_id as "providerId", appointment.starts_at as "startsAt", appointment.ends_at as "endsAt"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted ("providerId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    cross join lateral (select provider_id, starts_at, ends_at from appointments
      where provider_id = wanted."providerId" and status in ('SCHEDULED', 'ON THE WAY')
        and tstzrange(starts_at, ends_at) && tstzrange(wanted."startsAt", wanted."endsAt")
      offset 0) as appointment`.execute(tx);
  return rows;
}

const timeOf = ({ visit, endsAt, provider }: FoundVisit): Time | null =>
  provider && visit?.startsAt && endsAt ? { providerId: provider, startsAt: visit.startsAt, endsAt } : null;

type PriceOf = (patientId: string, service: FoundVisit['service']) => AppointmentPrice;

/** Prices visits as if they were booked today, with today’s memberships and tax rate. */
async function bookingPrices(
  tx: Tx,
  found: readonly FoundVisit[],
  { on, practice }: { on: string; practice: PracticeSettings },
): Promise<PriceOf> {
  const patientIds = [...new Set(found.flatMap(({ patient }) => patient?.id ?? []))];
  const pricings = await pricingOfEach(tx, { patientIds, on, practice });
  return (patientId, service) => {
    const pricing = pricings.get(patientId);
    if (!pricing) throw new Error(`patient ${patientId} has no household`);
    const services = service ? [{ ...service, amount: cents(service.rateCents) }] : [];
    return toAppointmentPrice(
      priceAppointment({ ...pricing, telemedicine: isTelemedicine([service]), services }),
    );
  };
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
  missed: 'CANCELLED',
};

interface Built {
  row: number;
  issues: ImportIssue[];
  patientId: string | null;
  appointment: ReturnType<typeof appointmentOf> | null;
  service: FoundVisit['service'];
  reason: string | null;
}

interface Known {
  taken: Time[];
  priceOf: PriceOf;
}

function build(found: FoundVisit, run: ImportRun, reading: Reading, { taken, priceOf }: Known): Built {
  const { row, visit, patient, service, provider, issues } = found;
  if (!visit || !patient)
    return { row, issues, patientId: null, appointment: null, service: null, reason: null };
  const time = visit.status === 'booked' ? timeOf(found) : null;
  const clashes =
    time !== null &&
    taken.some(
      (one) => one.providerId === provider && one.startsAt < time.endsAt && time.startsAt < one.endsAt,
    );
  if (time && !clashes) taken.push(time);
  const clash: ImportIssue = {
    field: 'provider',
    column: reading.headers.provider ?? null,
    message: 'The provider has another visit then. Choose a time on the board.',
  };
  const unasked: ImportIssue = {
    field: 'service',
    column: reading.headers.service ?? null,
    message: 'Send the patient the telemedicine consent before this video visit. The import doesn’t.',
  };
  const isScheduled = time !== null && !clashes;
  const isVideo = isScheduled && isTelemedicine([service]);
  return {
    row,
    issues: [...issues, ...(clashes ? [clash] : []), ...(isVideo ? [unasked] : [])],
    patientId: patient.id,
    appointment: appointmentOf({ ...found, visit, patient }, run, reading, {
      isScheduled,
      clashes,
      // A past visit was priced by the old system. A canceled visit may be booked again.
      estimate: visit.status === 'finished' ? NOTHING : priceOf(patient.id, service),
    }),
    service,
    reason: visit.reason,
  };
}

function appointmentOf(
  {
    visit,
    endsAt,
    patient,
    service,
    provider,
  }: FoundVisit & { visit: NonNullable<FoundVisit['visit']>; patient: NonNullable<FoundVisit['patient']> },
  { fileName }: ImportRun,
  { timeZone, now }: Reading,
  { isScheduled, clashes, estimate }: { isScheduled: boolean; clashes: boolean; estimate: AppointmentPrice },
) {
  const { startsAt, day } = visit;
  const isBooked = visit.status === 'booked';
  const status =
    visit.status === 'booked' ? (isScheduled ? 'SCHEDULED' : 'AWAITING TIME') : endStatus[visit.status];
  const keepsTime = !isBooked || isScheduled;
  const telemedicine = isTelemedicine([service]);
  return {
    id: newId(),
    status,
    fromOldSystem: !isBooked,
    noShow: visit.status === 'missed',
    statusChangedAt: isBooked ? now : earlier(endsAt ?? new Date(day), now),
    createdAt: isBooked ? now : earlier(startsAt ?? new Date(day), now),
    type: patient.accountHolderId === patient.id ? ('SELF_ONLY' as const) : ('FAMILY_MEMBER_ONLY' as const),
    telemedicine,
    patientId: patient.id,
    householdId: patient.householdId,
    bookedBy: patient.accountHolderId,
    // Imports don’t say where past visits took place.
    ...(isBooked && !telemedicine && patient.address),
    preferredDate: day,
    serviceDate: day,
    preferredTimesOfDay: startsAt ? [partOfDay(localTime(startsAt, timeZone))] : anyTime,
    providerId: keepsTime ? provider : null,
    startsAt: keepsTime ? startsAt : null,
    endsAt: keepsTime ? endsAt : null,
    scheduleRevision: isScheduled ? 1 : 0,
    estimate: JSON.stringify(estimate),
    producesReport: isBooked && (service?.producesReport ?? false),
    adminComment: commentOf(fileName, {
      Service: service ? null : visit.service,
      Provider: provider && !clashes ? null : visit.provider,
      Time: keepsTime || !startsAt ? null : localTime(startsAt, timeZone),
    }),
    cancellationReason: status === 'CANCELLED' ? 'Canceled in the old system' : null,
  } satisfies Insertable<Appointments>;
}

/** Keeps values that have no field of their own readable in the comment. */
const commentOf = (fileName: string, lost: Record<string, string | null>): string =>
  [
    `Imported from ${fileName}.`,
    ...Object.entries(lost).flatMap(([name, text]) => (text ? [`${name}: ${text}.`] : [])),
  ].join(' ');

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The file names no preferred time of day. */
const anyTime = timesOfDay.filter((one) => one !== 'ASAP');

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
