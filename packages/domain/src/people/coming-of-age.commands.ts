import { guarantorEnded } from '@bedside/contracts/payments/payment.events';
import {
  comingOfAgeInMonth,
  comingOfAgeInWeek,
  comingOfAgeReached,
  comingOfAgeSweepDue,
} from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import { cameOfAge, isGrantOutgrown, isGuarantorOutgrown } from '../access/coming-of-age.queries.ts';
import { isBarred } from '../access/court-orders.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { planEventsIfAbsent, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { addDaysTo, instantOf, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { checkCardForms } from './check-card-forms.ts';
import { comingOfAgeStep, isLaterStep } from './coming-of-age.policy.ts';
import { adultBirthDateCutoff } from './consent.policy.ts';
import { endFamilyGuests } from './end-family-guests.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';

const SWEEP_MINUTES = 60;
const BATCH = 100;
/** Longer than the longest notice. */
const DAYS_AHEAD = 32;

const eventOf = { MONTH: comingOfAgeInMonth, WEEK: comingOfAgeInWeek, ENDED: comingOfAgeReached };

/** Within the hour, and at the practice's midnight. Keeps an existing plan. */
export async function planComingOfAgeSweep(db: Db, ctx: Pick<Context, 'requestId' | 'now'>): Promise<void> {
  const { timeZone } = await practiceSettings(db);
  const inAnHour = addMinutes(ctx.now, SWEEP_MINUTES);
  const midnight = instantOf(addDaysTo(localDay(ctx.now, timeZone), 1), '00:00', timeZone);
  const dueAt = midnight && midnight < inAnHour ? midnight : inAnHour;
  const plan = { key: 'coming-of-age-sweep', dueAt, payload: {}, entityId: 'coming-of-age' };
  await db.transaction().execute((tx) => planEventsIfAbsent(tx, ctx, comingOfAgeSweepDue, [plan]));
}

/**
 * Announces and records what queries already apply from midnight on. Plans the next sweep first, so that a
 * failure can’t end the chain.
 * Rule: people.coming-of-age-notices
 */
export async function sweepComingOfAge(db: Db, ctx: Context): Promise<void> {
  await planComingOfAgeSweep(db, ctx);
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  let after: string | null = null;
  do {
    const found: string[] = await concerned(db, today, after);
    for (const id of found)
      await db.transaction().execute((tx) => notifyStep(tx, ctx, { patientId: id, today }));
    after = found.length < BATCH ? null : (found.at(-1) ?? null);
  } while (after !== null);
}

/** Patients who turn 18 soon, who have turned 18, and whose birth date was corrected after a notice. */
async function concerned(db: Db, today: string, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select('patient.id')
    .where('patient.removedAt', 'is', null)
    .where('patient.mergedIntoPatientId', 'is', null)
    .where('person.status', '<>', 'DECEASED')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('patient.dateOfBirth', '>', adultBirthDateCutoff(today)),
          eb('patient.dateOfBirth', '<=', adultBirthDateCutoff(addDaysTo(today, DAYS_AHEAD))),
        ]),
        eb.and([
          eb('patient.dateOfBirth', '>', adultBirthDateCutoff(today)),
          eb('patient.comingOfAge', 'is not', null),
        ]),
        sql<boolean>`(patient.coming_of_age is distinct from 'ENDED' and ${cameOfAge('patient')})`,
      ]),
    )
    .$if(after !== null, (query) => query.where('patient.id', '>', after))
    .orderBy('patient.id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

interface Concerned {
  patientId: string;
  today: string;
}

async function notifyStep(tx: Tx, ctx: Context, { patientId, today }: Concerned): Promise<void> {
  const patient = await tx
    .selectFrom('patients as patient')
    .select(['patient.dateOfBirth', 'patient.comingOfAge', 'patient.householdId'])
    .where('patient.id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const last = patient.comingOfAge;
  const step = comingOfAgeStep(patient.dateOfBirth, today);
  if (step === last) return;
  await tx.updateTable('patients').set({ comingOfAge: step }).where('id', '=', patientId).execute();
  // A corrected birth date resets the notice without sending one.
  if (step === null || !isLaterStep(step, last)) return;
  const relatives = await relativesOf(tx, patientId);
  if (step === 'ENDED') await writeEnd(tx, ctx, patientId);
  for (const userId of [patientId, ...relatives])
    await recordEvent(
      tx,
      ctx,
      eventOf[step],
      { patientId, userId },
      { entityId: patientId, users: [userId], staff: userId === patientId },
    );
}

/** Adults of the household who sign in, and others with a grant, unless a court order bars them. */
async function relativesOf(tx: Tx, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select relative.id from patients as relative join users as person on person.id = relative.id
    where relative.id <> ${patientId} and relative.removed_at is null
      and person.status = 'ACTIVE' and ${signsIn('person')}
      and not ${isBarred(patientId, sql`relative.id`)}
      and (relative.household_id = (select household_id from patients where id = ${patientId})
          and relative.date_of_birth <= (select date_of_birth from patients where id = ${patientId})
        or relative.id in (select grantee_id from family_grants where owner_id = ${patientId}
          and state = 'ACTIVE' and (ends_at is null or ends_at > now())))
    order by relative.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ends decisions made for the minor, and links that a former guardian may still have. */
async function writeEnd(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  const ended = await tx
    .updateTable('familyGrants as given')
    .set((eb) => ({
      state: 'ENDED' as const,
      decidedAt: ctx.now,
      decidedBy: null,
      version: eb('version', '+', 1),
    }))
    .where('given.ownerId', '=', patientId)
    .where('given.state', 'in', ['ACTIVE', 'WITHDRAWN', 'INVITED'])
    .where(isGrantOutgrown)
    .returning('given.id')
    .execute();
  await recordAudit(tx, ctx, {
    action: 'patient.comeOfAge',
    entityType: 'person',
    entityId: patientId,
    patientId,
    after: { endedGrants: ended.map(({ id }) => id) },
  });
  await endFamilyGuests(tx, ctx, sql`(select id from appointments where patient_id = ${patientId})`);
  await rereadVideoCalls(tx, ctx, patientId);
  await notifyGuarantor(tx, ctx, patientId);
  await checkCardForms(tx, ctx, patientId);
}

/** Notifies a guarantor who paid as a parent. Rule: money.guarantor-ends */
async function notifyGuarantor(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  const guarantor = await tx
    .selectFrom('guarantors as guarantor')
    .select('guarantor.id')
    .where('guarantor.patientId', '=', patientId)
    .where('guarantor.endedAt', 'is', null)
    .where(isGuarantorOutgrown)
    .executeTakeFirst();
  if (guarantor)
    await recordEvent(
      tx,
      ctx,
      guarantorEnded,
      { guarantorId: guarantor.id },
      { entityId: patientId, staff: true },
    );
}
