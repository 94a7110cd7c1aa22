import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import { windowOf } from '../appointment-status/schedule.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay, localTime } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { durationOf, serviceMinutes } from './appointment-duration.ts';
import { driveTimesBetween, officeOf } from './drive-times.ts';
import { evaluateFit } from './fit.policy.ts';
import { providerCommitments, workingTimeOf } from './provider-time.ts';

interface FitRequest {
  id: string;
  providerId: string;
  /** yyyy-MM-dd and HH:mm in the practice's zone */
  appointmentDate: string;
  appointmentTime: string;
}

/**
 * Uses the booking rules and estimated drives.
 * @throws NOT_FOUND; VALIDATION for an inactive provider, a day that is over, a time that the clocks skip
 */
export async function checkProviderFit(
  db: Executor,
  travel: TravelPort,
  ctx: Context,
  request: FitRequest,
): Promise<Fit & { patientId: string }> {
  const appointment = await appointmentToFit(db, ctx, request.id);
  const settings = await practiceSettings(db, ctx);
  const time = await workingTimeOf(db, request.providerId);
  const { timeZone } = settings;
  const durationMinutes = durationOf(appointment, settings);
  const window = windowOf({ ...request, minutes: durationMinutes }, { now: ctx.now, timeZone });
  const [around, office, provider] = await Promise.all([
    providerCommitments(db, request.providerId, request.id, aroundDayOf(window.startsAt)),
    officeOf(db),
    firstNameOf(db, request.providerId),
  ]);
  const asked = { telemedicine: appointment.telemedicine, postalCode: appointment.postalCode, ...window };
  const onThatDay = around.filter(({ startsAt }) => localDay(startsAt, timeZone) === request.appointmentDate);
  const before =
    onThatDay.findLast((other) => !other.telemedicine && other.startsAt < asked.startsAt) ?? office;
  const after = onThatDay.find((other) => !other.telemedicine && other.startsAt > asked.startsAt) ?? null;
  const drive = await driveTimesBetween(travel, [
    [before, asked],
    ...around.flatMap((other) => [[other, asked] as const, [asked, other] as const]),
  ]);
  const { latestStart, ...fitting } = evaluateFit({
    appointment: asked,
    others: around,
    rules: { ...settings, ...time },
    drive,
    now: ctx.now,
    provider,
  });
  return {
    patientId: appointment.patientId,
    ...fitting,
    latestStart: latestStart && localTime(latestStart, timeZone),
    travelMinutesBefore: drive(before, asked),
    travelMinutesAfter: after && drive(asked, after),
    durationMinutes,
  };
}

async function appointmentToFit(db: Executor, ctx: Context, id: string) {
  const appointment = await db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.patientId',
      'appointment.telemedicine',
      'appointment.postalCode',
      'appointment.startsAt',
      'appointment.endsAt',
    ])
    .select(serviceMinutes.as('serviceMinutes'))
    .where('appointment.id', '=', id)
    .where(appointmentWriteScope(actorOf(ctx)))
    .executeTakeFirst();
  if (!appointment) throw notFound();
  return appointment;
}

/** Covers the local day in any time zone. */
const aroundDayOf = (at: Date) => ({ startsAt: addDays(at, -1), endsAt: addDays(at, 1) });

const firstNameOf = async (db: Executor, id: string): Promise<string> =>
  (await db.selectFrom('users').select('firstName').where('id', '=', id).executeTakeFirstOrThrow()).firstName;
