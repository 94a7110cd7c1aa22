import { oncePerStatement } from '@bedside/db/once-per-statement';
import { type RawBuilder, sql } from 'kysely';

export const ADULT_YEARS = 18;

/** The practice's time zone, or the default of the settings. */
const zone = oncePerStatement(
  sql`coalesce((select value #>> '{}' from settings where key = 'timeZone'), 'America/Chicago')`,
);

/** At that time, anyone born after this day is a minor. */
const lastAdultBirthDay = (at: RawBuilder<unknown>) =>
  sql`((${at} at time zone ${zone})::date - interval '18 years')::date`;

/** `person` is a row of `patients`. */
export const isMinorNow = (person: string) =>
  sql<boolean>`(${sql.ref(`${person}.date_of_birth`)} > ${lastAdultBirthDay(sql`now()`)})`;

/**
 * Uses the database's clock, so the change happens at midnight even if a job is late. `person` is a row of
 * `patients`.
 */
const grewUpSince = (person: string, since: RawBuilder<unknown>) => {
  const born = sql.ref(`${person}.date_of_birth`);
  return sql<boolean>`(${born} <= ${lastAdultBirthDay(sql`now()`)} and ${born} > ${lastAdultBirthDay(since)})`;
};

/**
 * Whether this person turned 18 in the household, so nobody there acts for them or sees their record by
 * default. Someone who joined as an adult keeps what adults share. False for a row that is not a patient.
 * Rule: people.coming-of-age
 */
export const cameOfAge = (person: string) =>
  sql<boolean>`coalesce(${grewUpSince(
    person,
    sql`coalesce(${sql.ref(`${person}.household_since`)},
      (select created_at from users as record where record.id = ${sql.ref(`${person}.id`)}))`,
  )}, false)`;

/** Whether the patient was a minor when this was decided and is an adult now. */
export const isOutgrown = (patient: RawBuilder<unknown>, decidedAt: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from patients as grown where grown.id = ${patient} and ${grewUpSince('grown', decidedAt)})`;

/** For a row `given`: a grant made before its owner turned 18 no longer counts. */
export const isGrantOutgrown = isOutgrown(
  sql`given.owner_id`,
  sql`coalesce(given.decided_at, given.created_at)`,
);

/** For a row of `consents`: a guardian approved it. */
export const isConsentOutgrown = (consent: 'consent' | 'consents') =>
  isOutgrown(sql.ref(`${consent}.recipient_id`), sql.ref(`${consent}.answered_at`));

/** For a row of `guarantors`: someone who pays as a parent pays only for a minor. */
export const isGuarantorOutgrown = sql<boolean>`(guarantor.by_parenthood and exists (select from patients as grown
  where grown.id = guarantor.patient_id and grown.date_of_birth <= ${lastAdultBirthDay(sql`now()`)}))`;
