import type { Executor } from '@bedside/db/database';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { differenceInYears } from 'date-fns';
import { sql } from 'kysely';
import { effectiveAllergiesOf } from '../care/chart.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { isMinor } from '../people/consent.policy.ts';
import { timeOffOf, workingHoursOf } from '../people/provider.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { transitionContext } from './appointment.queries.ts';
import { arrivalWindowOf } from './arrival.policy.ts';
import { boardRows, withFacts } from './board-rows.ts';
import { driveTimesBetween, officeOf } from './drive-times.ts';
import { buildDayPlan, drivesOf, placesOf } from './provider-day-plan.policy.ts';

export type ProviderDayData = Awaited<ReturnType<typeof getProviderDay>>;
export type DayRow = ProviderDayData['visits'][number];

/**
 * A provider's own visits of a day in their order, those that are done too.
 * @param date yyyy-MM-dd; left out, the practice's today
 */
export async function getProviderDay(db: Executor, travel: TravelPort, ctx: Context, date?: string) {
  const { userId } = actorOf(ctx);
  const settings = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, settings.timeZone);
  const day = date ?? today;
  const [rows, office, hours, daysOff] = await Promise.all([
    ownRows(db, userId, day),
    officeOf(db),
    workingHoursOf(db, userId),
    timeOffOf(db, userId),
  ]);
  const places = placesOf(rows.map(withFacts), office);
  const drive = await driveTimesBetween(travel, places.flatMap(drivesOf));
  return {
    day,
    settings,
    at: transitionContext(ctx.now, settings),
    visits: places.map((place) => {
      const { visit } = place;
      const hasOther = visit.accountHolderId !== visit.patientId;
      const throughHolder = hasOther && (isMinor(visit.dateOfBirth, today) || !visit.phoneE164);
      return {
        ...visit,
        ...buildDayPlan(place, { hours, daysOff }, drive, { settings, now: ctx.now }),
        age: differenceInYears(today, visit.dateOfBirth),
        reachedAt: throughHolder ? visit.holderPhone : visit.phoneE164,
        /** The adult of the household by whom a child is reached, and whoever has no phone. */
        contactName: throughHolder ? visit.holderName : null,
        /** What the patient was told on setting out, or would be told now. */
        arrival: arrivalWindowOf(
          { ...visit, enRouteAt: visit.status === 'SCHEDULED' ? ctx.now : visit.enRouteAt },
          settings,
        ),
      };
    }),
  };
}

const ownRows = (db: Executor, providerId: string, day: string) =>
  boardRows(db)
    .innerJoin('patients as patient', 'patient.id', 'visit.patientId')
    .innerJoin('households as household', 'household.id', 'visit.householdId')
    .innerJoin('users as holder', 'holder.id', 'household.accountHolderId')
    .select([
      'patient.dateOfBirth',
      'patient.gender',
      'person.phoneE164',
      'household.accountHolderId',
      'holder.phoneE164 as holderPhone',
      sql<string>`holder.first_name || ' ' || holder.last_name`.as('holderName'),
      'visit.address1',
      'visit.address2',
      'visit.state',
      'visit.specialInstruction',
      'visit.telemedicineLink',
      effectiveAllergiesOf('visit.patientId').as('allergies'),
      sql<boolean>`exists (select from no_known_allergies where patient_id = visit.patient_id)`.as(
        'noKnownAllergies',
      ),
    ])
    .where('visit.providerId', '=', providerId)
    .where('visit.serviceDate', '=', day)
    .where('visit.startsAt', 'is not', null)
    .where('visit.status', '<>', 'CANCELLED')
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .execute();
