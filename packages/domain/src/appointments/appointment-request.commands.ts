import {
  appointmentRequestCanceled,
  appointmentRequestReceived,
  appointmentRequestRejected,
} from '@bedside/contracts/appointments/appointment.events';
import type { addAppointmentRequest as addCall } from '@bedside/contracts/appointments/appointment-requests.api';
import type { CallRequest } from '@bedside/contracts/call';
import { throwIfIssues } from '@bedside/contracts/errors';
import { cents } from '@bedside/contracts/money';
import type { Db, Tx } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { AppointmentRequests } from '@bedside/db/schema';
import { type Insertable, sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import type { Context } from '../context.ts';
import { priceAppointment, toAppointmentPrice } from '../payments/price.policy.ts';
import { nonMemberPricing } from '../payments/price.queries.ts';
import { normalizeName, requireNames } from '../people/user.policy.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { addressColumns } from './address.commands.ts';
import { DEDUPLICATION_MINUTES, fingerprintOf } from './appointment-request.policy.ts';
import { chosenServices, noAddress } from './book-appointment.commands.ts';
import { isTelemedicine, requestIssues } from './booking.policy.ts';
import { decideAppointmentRequest, lockAppointmentRequest } from './lock-appointment-request.ts';

type AppointmentRequestInput = Omit<CallRequest<typeof addCall>['body'], 'token'>;

/**
 * Identical requests within ten minutes, even concurrent ones, count once, unless the first was rejected.
 * @throws VALIDATION with an issue for each field that prevents the request
 */
export async function addAppointmentRequest(
  db: Db,
  ctx: Context,
  request: AppointmentRequestInput,
): Promise<void> {
  const phoneE164 = toE164(request.phoneNumber, 'phoneNumber');
  const [practice, services] = await Promise.all([
    practiceSettings(db),
    chosenServices(db, request.serviceIds),
  ]);
  requireNames(practice, request);
  const today = localDay(ctx.now, practice.timeZone);
  const issues = requestIssues({
    services,
    preferedAppointmentDate: request.preferedAppointmentDate,
    today,
    practice,
    postalCode: request.serviceAddress?.postalCode,
    hasAddress: request.serviceAddress !== undefined,
    hasLocation: request.locationType !== undefined,
    patientIds: [],
    consentAccepted: request.consentAccepted ?? false,
    byStaff: false,
  });
  throwIfIssues(issues);

  const chosen = services.filter((service) => service !== null);
  const telemedicine = isTelemedicine(chosen);
  const pricing = await nonMemberPricing(db, { telemedicine, on: today, practice });
  const priced = chosen.map((service) => ({ ...service, amount: cents(service.rateCents) }));
  const columns = {
    firstName: normalizeName(request.firstName),
    lastName: normalizeName(request.lastName),
    dateOfBirth: request.DOB,
    gender: request.gender,
    primarySymptoms: request.primarySymptoms,
    isExistingPatient: request.isPatient,
    email: toEmail(request.email),
    phoneE164,
    preferredDate: request.preferedAppointmentDate,
    preferredTimesOfDay: request.appointmentSlot,
    ...(request.serviceAddress && !telemedicine ? addressColumns(request.serviceAddress) : noAddress),
    locationType: telemedicine ? null : (request.locationType ?? null),
    specialInstruction: request.specialInstruction || null,
    referralSource: request.howDidUHeardAboutus,
  };
  const row = {
    ...columns,
    id: newId(),
    telemedicine,
    language: request.language ?? ctx.language ?? 'en',
    consentAcceptedAt: request.consentAccepted ? ctx.now : null,
    estimate: JSON.stringify(toAppointmentPrice(priceAppointment({ ...pricing, services: priced }))),
    deduplicationHash: fingerprintOf({ ...columns, serviceIds: request.serviceIds }),
    createdAt: ctx.now,
  };
  await db.transaction().execute(async (tx) => {
    if (!(await isDuplicate(tx, ctx, row.deduplicationHash))) await insertRequest(tx, ctx, row, chosen);
  });
}

async function insertRequest(
  tx: Tx,
  ctx: Context,
  row: Insertable<AppointmentRequests> & { id: string },
  services: readonly { id: string; name: string; rateCents: number }[],
): Promise<void> {
  await tx.insertInto('appointmentRequests').values(row).execute();
  await tx
    .insertInto('appointmentRequestServices')
    .values(
      services.map(({ id: serviceId, name, rateCents }, position) => ({
        appointmentRequestId: row.id,
        serviceId,
        position,
        name,
        rateCents,
      })),
    )
    .execute();
  await recordAudit(tx, ctx, {
    action: 'appointmentRequest.add',
    entityType: 'appointmentRequest',
    entityId: row.id,
    after: { status: 'requested', serviceIds: services.map(({ id }) => id) },
  });
  const payload = { webAppointmentId: row.id };
  await recordEvent(tx, ctx, appointmentRequestReceived, payload, { entityId: row.id, staff: true });
}

/** The advisory lock makes concurrent duplicates wait and see the first. */
async function isDuplicate(tx: Tx, ctx: Context, deduplicationHash: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${deduplicationHash.toString('hex')}, 0))`.execute(
    tx,
  );
  const same = await tx
    .selectFrom('appointmentRequests')
    .select('id')
    .where('deduplicationHash', '=', deduplicationHash)
    .where('createdAt', '>', subMinutes(ctx.now, DEDUPLICATION_MINUTES))
    .where('status', 'in', ['requested', 'accepted'])
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

interface Refusal {
  id: string;
  action: 'rejected' | 'cancelled';
  reason: string;
  version?: number | undefined;
}

const refusals = {
  rejected: { event: appointmentRequestRejected, action: 'appointmentRequest.reject' },
  cancelled: { event: appointmentRequestCanceled, action: 'appointmentRequest.cancel' },
} as const;

/**
 * Rejects or withdraws a request and notifies the sender with the reason.
 * @throws NOT_FOUND; CONCURRENT_UPDATE for an old version; INVALID_TRANSITION for a decided request
 */
export async function rejectAppointmentRequest(db: Db, ctx: Context, input: Refusal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { reason, action: to } = input;
    const request = await lockAppointmentRequest(tx, input, to);
    await decideAppointmentRequest(tx, ctx, request, { to, reason });
    const { event, action } = refusals[to];
    await recordAudit(tx, ctx, {
      action,
      entityType: 'appointmentRequest',
      entityId: request.id,
      before: { status: request.status },
      after: { status: to, reason },
    });
    await recordEvent(
      tx,
      ctx,
      event,
      { webAppointmentId: request.id },
      { entityId: request.id, staff: true },
    );
  });
}
