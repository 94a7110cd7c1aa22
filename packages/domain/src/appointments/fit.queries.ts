import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { addDays } from 'date-fns';
import { actorOf, type Context } from '../context.ts';
import { localDay, localTime } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { appointmentWriteScope } from './appointment.queries.ts';
import { durationOf, serviceMinutes } from './appointment-duration.ts';
import { driveTimesBetween, officeOf } from './drive-times.ts';
import { evaluateFit } from './fit.policy.ts';
import { providerCommitments, workingTimeOf } from './provider-time.ts';
import { windowOf } from './schedule.policy.ts';

interface FitWish {
  id: string;
  providerId: string;
  /** yyyy-MM-dd and HH:mm in the practice's zone */
  appointmentDate: string;
  appointmentTime: string;
}

/**
 * Whether a visit fits a provider at a time, by the rules of a booking and the drives as they are estimated.
 * @throws NOT_FOUND; VALIDATION for an inactive provider, a day that is over, a time that the clocks skip
 */
export async function checkProviderFit(
  db: Executor,
  travel: TravelPort,
  ctx: Context,
  wish: FitWish,
): Promise<Fit & { patientId: string }> {
  const visit = await visitToFit(db, ctx, wish.id);
  const settings = await practiceSettings(db, ctx);
  const time = await workingTimeOf(db, wish.providerId);
  const { timeZone } = settings;
  const durationMinutes = durationOf(visit, settings);
  const window = windowOf({ ...wish, minutes: durationMinutes }, { now: ctx.now, timeZone });
  const [around, office, provider] = await Promise.all([
    providerCommitments(db, wish.providerId, wish.id, aroundDayOf(window.startsAt)),
    officeOf(db),
    firstNameOf(db, wish.providerId),
  ]);
  const asked = { telemedicine: visit.telemedicine, postalCode: visit.postalCode, ...window };
  const onThatDay = around.filter(({ startsAt }) => localDay(startsAt, timeZone) === wish.appointmentDate);
  const before =
    onThatDay.findLast((other) => !other.telemedicine && other.startsAt < asked.startsAt) ?? office;
  const after = onThatDay.find((other) => !other.telemedicine && other.startsAt > asked.startsAt) ?? null;
  const drive = await driveTimesBetween(travel, [
    [before, asked],
    ...around.flatMap((other) => [[other, asked] as const, [asked, other] as const]),
  ]);
  const { latestStart, ...fitting } = evaluateFit({
    visit: asked,
    others: around,
    rules: { ...settings, ...time },
    drive,
    now: ctx.now,
    provider,
  });
  return {
    patientId: visit.patientId,
    ...fitting,
    latestStart: latestStart && localTime(latestStart, timeZone),
    travelMinutesBefore: drive(before, asked),
    travelMinutesAfter: after && drive(asked, after),
    durationMinutes,
  };
}

async function visitToFit(db: Executor, ctx: Context, id: string) {
  const visit = await db
    .selectFrom('appointments as visit')
    .select(['visit.patientId', 'visit.telemedicine', 'visit.postalCode', 'visit.startsAt', 'visit.endsAt'])
    .select(serviceMinutes.as('serviceMinutes'))
    .where('visit.id', '=', id)
    .where(appointmentWriteScope(actorOf(ctx)))
    .executeTakeFirst();
  if (!visit) throw notFound();
  return visit;
}

/** Wide enough for any zone's day around an instant. */
const aroundDayOf = (at: Date) => ({ startsAt: addDays(at, -1), endsAt: addDays(at, 1) });

const firstNameOf = async (db: Executor, id: string): Promise<string> =>
  (await db.selectFrom('users').select('firstName').where('id', '=', id).executeTakeFirstOrThrow()).firstName;
