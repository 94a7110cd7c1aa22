import type { Executor } from '@bedside/db/database';
import { differenceInYears } from '@bedside/db/dates';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { sql } from 'kysely';
import { isCareOver } from '../access/court-orders.queries.ts';
import { transitionContext } from '../appointment-status/appointment.queries.ts';
import { effectiveAllergiesOf } from '../care/chart.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { isMinor } from '../people/consent.policy.ts';
import { timeOffOf, workingHoursOf } from '../people/provider.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { boardRows, withData } from './board-rows.ts';
import { driveTimesBetween, officeOf } from './drive-times.ts';
import { buildDayPlan, drivesOf, placesOf } from './provider-day-plan.policy.ts';
import { arrivalWindowOf } from './running-late.policy.ts';

type ProviderDayData = Awaited<ReturnType<typeof getProviderDay>>;
export type DayRow = ProviderDayData['appointments'][number];

/** Includes completed appointments. @param date yyyy-MM-dd; defaults to today */
export async function getProviderDay(db: Executor, travel: TravelPort, ctx: Context, date?: string) {
  const { userId } = actorOf(ctx);
  const settings = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, settings.timeZone);
  const day = date ?? today;
  const [rows, office, hours, daysOff] = await Promise.all([
    ownRows(db, { providerId: userId, day, now: ctx.now }),
    officeOf(db),
    workingHoursOf(db, userId),
    timeOffOf(db, userId),
  ]);
  const places = placesOf(rows.map(withData), office);
  const drive = await driveTimesBetween(travel, places.flatMap(drivesOf));
  return {
    day,
    settings,
    at: transitionContext(ctx.now, settings),
    appointments: places.map((place) => {
      const { appointment } = place;
      const hasOther = appointment.accountHolderId !== appointment.patientId;
      const throughHolder =
        hasOther &&
        !appointment.careIsOver &&
        (isMinor(appointment.dateOfBirth, today) || !appointment.phoneE164);
      return {
        ...appointment,
        ...buildDayPlan(place, { hours, daysOff }, drive, { settings, now: ctx.now }),
        age: differenceInYears(today, appointment.dateOfBirth),
        reachedAt: throughHolder ? appointment.holderPhone : appointment.phoneE164,
        /** Children and patients without a phone are reached through the account holder. */
        contactName: throughHolder ? appointment.holderName : null,
        /** The window last sent to the patient, or the current one. */
        arrival: arrivalWindowOf(
          { ...appointment, enRouteAt: appointment.status === 'SCHEDULED' ? ctx.now : appointment.enRouteAt },
          settings,
        ),
      };
    }),
  };
}

const ownRows = (db: Executor, { providerId, day, now }: { providerId: string; day: string; now: Date }) =>
  boardRows(db)
    .innerJoin('patients as patient', 'patient.id', 'appointment.patientId')
    .innerJoin('households as household', 'household.id', 'appointment.householdId')
    .innerJoin('users as holder', 'holder.id', 'household.accountHolderId')
    .select([
      'patient.dateOfBirth',
      'patient.gender',
      'person.language',
      'person.phoneE164',
      'household.accountHolderId',
      isCareOver(sql.ref('household.account_holder_id')).as('careIsOver'),
      'holder.phoneE164 as holderPhone',
      sql<string>`holder.first_name || ' ' || holder.last_name`.as('holderName'),
      'appointment.address1',
      'appointment.address2',
      'appointment.state',
      'appointment.specialInstruction',
      'appointment.telemedicineLink',
      effectiveAllergiesOf('appointment.patientId').as('allergies'),
      sql<boolean>`exists (select from no_known_allergies where patient_id = appointment.patient_id)`.as(
        'noKnownAllergies',
      ),
      sql<string[]>`array(select consents.id::text from consents
        join appointment_patients as visitor on visitor.patient_id = consents.recipient_id
        where visitor.appointment_id = appointment.id and consents.mode = 'CONSENT'
          and consents.status = 'SENT' and consents.expires_at > ${now}
        order by consents.sent_at, consents.id)`.as('consentIds'),
      sql<string[]>`array(select form.id::text from questionnaire_submissions as form
        where form.appointment_id = appointment.id and form.status = 'NOT SUBMITTED'
          and form.removed_at is null
        order by form.sent_at, form.id)`.as('formIds'),
    ])
    .where('appointment.providerId', '=', providerId)
    .where('appointment.serviceDate', '=', day)
    .where('appointment.startsAt', 'is not', null)
    .where('appointment.status', '<>', 'CANCELLED')
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .execute();
