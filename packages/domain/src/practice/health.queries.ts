import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Executor } from '@bedside/db/database';
import { addDays, subHours } from '@bedside/db/dates';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { localDay, startOfDay } from './local-time.ts';
import { practiceSettings } from './settings.ts';

/** Days before expiry. */
const ENDS_SOON_DAYS = 3;

export interface PracticeHealth {
  admins: number;
  providers: number;
  invitationsPending: number;
  patients: number;
  patientsThisMonth: number;
  messagesFailedLastDay: number;
  messagesWaiting: number;
  /** Channels with an open outage. */
  messagesDelayed: Channel[];
  jobsWaiting: number;
  jobsDead: number;
  jobsOldestSince: Date | null;
  changesToday: number;
  refusedToday: number;
  unsealed: number;
  sealedAt: Date | null;
  emergencyAccess: number;
  paymentExceptions: number;
  consentsExpiring: number;
}

export async function readPracticeHealth(
  db: Executor,
  { now }: Pick<Context, 'now'>,
): Promise<PracticeHealth> {
  const { timeZone } = await practiceSettings(db);
  const today = localDay(now, timeZone);
  const midnight = startOfDay(today, timeZone);
  const firstOfMonth = startOfDay(`${today.slice(0, 7)}-01`, timeZone);
  const { rows } = await sql<PracticeHealth>`select * from
    (select (count(*) filter (where role in ('ADMIN', 'SUPER_ADMIN')))::int as admins,
        (count(*) filter (where role = 'PROVIDER'))::int as providers
      from users where role in ('ADMIN', 'SUPER_ADMIN', 'PROVIDER') and status = 'ACTIVE') as staff,
    (select count(*)::int as invitations_pending
      from provider_invitations where status = 'PENDING' and expires_at > ${now}) as invitations,
    (select count(*)::int as patients from patients where removed_at is null) as patients,
    (select count(*)::int as patients_this_month from users
      where role = 'PATIENT' and created_at >= ${firstOfMonth}) as joined,
    (select (count(*) filter (where state = 'failed' and created_at > ${subHours(now, 24)}))::int
          as messages_failed_last_day,
        (count(*) filter (where state in ('queued', 'claimed')))::int as messages_waiting
      from deliveries where state in ('queued', 'claimed')
        or (state = 'failed' and created_at > ${subHours(now, 24)})) as messages,
    (select array(select channel from channel_outages where told_at is not null order by channel)
      as messages_delayed) as outages,
    (select count(*)::int as jobs_waiting, min(queued_at) as jobs_oldest_since
      from job_runs where state = 'queued') as open_jobs,
    (select count(*)::int as jobs_dead from job_runs where state = 'dead') as dead_jobs,
    -- A list that was read keeps what it showed in "after".
    (select (count(*) filter (where outcome = 'done'
          and (before is not null or after is not null and after -> 'patients' is null)))::int
          as changes_today,
        (count(*) filter (where outcome = 'refused'))::int as refused_today
      from audit_log where at >= ${midnight}) as trail,
    (select count(*)::int as unsealed from audit_seal_queue) as open_trail,
    (select max(sealed_at) as sealed_at from (
      select sealed_at from audit_seals order by seq desc limit 1) as last) as seal,
    (select count(*)::int as emergency_access from break_the_glass_grants where expires_at > ${now}) as emergencies,
    (select count(*)::int as payment_exceptions from payment_exceptions where resolved_at is null) as reviews,
    (select count(*)::int as consents_expiring from consents where status = 'SENT'
      and expires_at > ${now} and expires_at <= ${addDays(now, ENDS_SOON_DAYS)}) as consents`.execute(db);
  const [health] = rows;
  if (!health) throw new Error('aggregates answer one row');
  return health;
}
