import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { TimeOff, WorkingHours } from '@bedside/contracts/people/user.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { changedFieldsOf, omitUndefined } from '../audit-and-events/record-audit.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { requireOneLineAtATime } from '../practice/opening-hours.policy.ts';
import { getProvider, lockProviderSchedule, type ProviderRecord } from './provider.queries.ts';
import { revokeAllAccess } from './session.commands.ts';
import { updateUser } from './update-user.ts';
import { recordUserChange, writeUser } from './user.commands.ts';
import { upcomingAppointments } from './user-status.commands.ts';
import { nextStatus } from './user-status.policy.ts';

interface ProviderChanges {
  version?: number | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  credentials?: string | null | undefined;
  specialty?: string | null | undefined;
  npi?: string | null | undefined;
  licenseNumber?: string | null | undefined;
  licenseState?: string | null | undefined;
  licenseExpiresOn?: string | null | undefined;
  skills?: string[] | undefined;
  /** Replaced as a whole. Empty means the practice’s hours. */
  hours?: WorkingHours[] | undefined;
  /** Replaced as a whole. */
  daysOff?: TimeOff[] | undefined;
  status?: 'ACTIVE' | 'INACTIVE' | undefined;
  reason?: string | undefined;
}

/**
 * Omitted fields stay. INACTIVE ends all sessions immediately.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; DUPLICATE or VALIDATION naming the field; RULE_REFUSED for a provider
 * with upcoming appointments, for the status or contacts of one with an open invitation, and for a sign-in
 * address changed by an admin
 */
export function updateProvider(db: Db, ctx: Context, id: string, input: ProviderChanges): Promise<void> {
  const { version, firstName, lastName, email, mobile, ...own } = input;
  return db.transaction().execute(async (tx) => {
    await lockProviderSchedule(tx, id);
    const hasPassword = await lockAccount(tx, id);
    const provider = { ...(await getProvider(tx, id)), hasPassword };
    checkChanges(ctx, provider, input);
    const person = await writeUser(tx, ctx, id, { version, firstName, lastName, email, mobile });
    const columns = changedFieldsOf(provider, columnsOf(own));
    if (columns.any) await tx.updateTable('providers').set(columns.after).where('id', '=', id).execute();
    const week = changedFieldsOf(textOf(provider), textOf(own));
    if (week.after.hours !== undefined) await replaceHours(tx, id, own.hours ?? []);
    if (week.after.daysOff !== undefined) await replaceDaysOff(tx, id, own.daysOff ?? []);
    const status = await changeStatus(tx, ctx, provider, own);
    const before = { ...person.before, ...columns.before, ...week.before, ...status.before };
    const after = { ...person.after, ...columns.after, ...week.after, ...status.after };
    if (Object.keys(after).length === 0) return;
    if (Object.keys(person.after).length === 0) await updateUser(tx, ctx, id);
    await recordUserChange(tx, ctx, { ...person, before, after }, 'provider.change');
  });
}

function checkChanges(
  ctx: Context,
  { status, email, phoneE164 }: ProviderRecord,
  input: ProviderChanges,
): void {
  requireOneLineAtATime(input.hours ?? []);
  const isNewAddress = input.email !== undefined && toEmail(input.email) !== email;
  if (isNewAddress && status !== 'INVITED' && actorOf(ctx).role !== 'SUPER_ADMIN')
    throw fieldError(
      'email',
      'The provider signs in with this address. They change it in their own profile, or ask a super-admin.',
      'RULE_REFUSED',
    );
  if (status !== 'INVITED') return;
  if (input.status)
    throw new DomainError('RULE_REFUSED', 'This provider becomes active after accepting the invitation.');
  if (isNewAddress) throw invitedThere('email');
  if (input.mobile !== undefined && toE164(input.mobile) !== phoneE164) throw invitedThere('mobile');
}

const invitedThere = (field: string) =>
  fieldError(
    field,
    'The invitation was sent with this. Revoke it and invite the provider again.',
    'RULE_REFUSED',
  );

async function changeStatus(
  tx: Tx,
  ctx: Context,
  { id, status: earlier, hasPassword }: ProviderRecord & { hasPassword: boolean },
  { status: wanted, reason }: Pick<ProviderChanges, 'status' | 'reason'>,
) {
  if (!wanted || wanted === earlier) return { before: {}, after: {} };
  const futureAppointments = await upcomingAppointments(tx, ctx, id);
  const current = { id, role: 'PROVIDER', status: earlier, hasPassword, futureAppointments } as const;
  const status = nextStatus(ctx, current, wanted);
  await tx.updateTable('users').set({ status }).where('id', '=', id).execute();
  if (status === 'INACTIVE') await revokeAllAccess(tx, ctx, id, 'made inactive');
  return { before: { status: earlier }, after: { status, ...(reason && { reason }) } };
}

/** @returns whether the provider has a password */
async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .where('role', '=', 'PROVIDER')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  return account.passwordHash !== null;
}

const columnsOf = ({
  credentials,
  specialty,
  npi,
  licenseNumber,
  licenseState,
  licenseExpiresOn,
  skills,
}: Omit<ProviderChanges, 'version'>) =>
  omitUndefined({ credentials, specialty, npi, licenseNumber, licenseState, licenseExpiresOn, skills });

/** Each as one text, for comparison and the audit trail. */
function textOf({ hours, daysOff }: Pick<ProviderChanges, 'hours' | 'daysOff'>) {
  const inOrder = hours?.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  const offInOrder = daysOff?.toSorted((a, b) => a.from.localeCompare(b.from));
  return {
    ...(inOrder && { hours: inOrder.map(({ weekday, from, to }) => `${weekday} ${from}–${to}`).join(', ') }),
    ...(offInOrder && {
      daysOff: offInOrder.map(({ from, to, reason = '' }) => `${from}–${to} ${reason}`.trim()).join(', '),
    }),
  };
}

async function replaceHours(tx: Tx, providerId: string, hours: readonly WorkingHours[]): Promise<void> {
  await tx.deleteFrom('providerWorkingHours').where('providerId', '=', providerId).execute();
  if (hours.length === 0) return;
  const rows = hours.map(({ weekday, from, to }) => ({ providerId, weekday, startTime: from, endTime: to }));
  await tx.insertInto('providerWorkingHours').values(rows).execute();
}

async function replaceDaysOff(tx: Tx, providerId: string, daysOff: readonly TimeOff[]): Promise<void> {
  await tx.deleteFrom('providerTimeOff').where('providerId', '=', providerId).execute();
  if (daysOff.length === 0) return;
  const rows = daysOff.map(({ from, to, reason = null }) => ({
    id: newId(),
    providerId,
    startDate: from,
    endDate: to,
    reason,
  }));
  await tx.insertInto('providerTimeOff').values(rows).execute();
}
