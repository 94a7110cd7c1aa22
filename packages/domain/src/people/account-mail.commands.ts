import { DomainError, notFound } from '@bedside/contracts/errors';
import {
  accountLinkRequested,
  directLoginRequested,
  passwordLinkRequested,
} from '@bedside/contracts/people/user.events';
import type { UserStatus } from '@bedside/contracts/people/user.schema';
import type { Db } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { formatMoment } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { isOnStaff } from './admin.queries.ts';
import { isContactUnconfirmed } from './user.policy.ts';
import { requireMayManage } from './user-status.policy.ts';

interface Mail {
  event: typeof accountLinkRequested | typeof passwordLinkRequested | typeof directLoginRequested;
  action: string;
  statuses: readonly UserStatus[];
  patientsOnly?: true;
}

const mails = {
  accountLink: {
    event: accountLinkRequested,
    action: 'user.sendAccountLink',
    statuses: ['INVITED', 'ACTIVE'],
  },
  setPassword: {
    event: passwordLinkRequested,
    action: 'user.sendPasswordLink',
    statuses: ['INVITED', 'ACTIVE'],
  },
  directLogin: {
    event: directLoginRequested,
    action: 'user.sendDirectLogin',
    statuses: ['ACTIVE'],
    patientsOnly: true,
  },
} satisfies Record<string, Mail>;

/**
 * The link is issued when the email is rendered.
 * @throws NOT_FOUND; FORBIDDEN for an admin, unless by a super-admin; RULE_REFUSED without an email address,
 * and for an account that is closed or not yet open
 */
export const sendAccountMail = (db: Db, ctx: Context, kind: keyof typeof mails, userId: string) =>
  db.transaction().execute(async (tx) => {
    const mail: Mail = mails[kind];
    const person = await tx
      .selectFrom('users as person')
      .leftJoin('patients as patient', 'patient.id', 'person.id')
      .select(['person.role', 'person.status', 'person.email', 'person.emailHeldUntil'])
      .where('person.id', '=', userId)
      .where('patient.removedAt', 'is', null)
      .where(isOnStaff)
      .executeTakeFirst();
    if (!person || (mail.patientsOnly && person.role !== 'PATIENT')) throw notFound();
    requireMayManage(ctx, person);
    if (!mail.statuses.includes(person.status)) throw new DomainError('RULE_REFUSED', refusal[person.status]);
    if (!person.email) throw new DomainError('RULE_REFUSED', 'Add an email address for this person first.');
    if (isContactUnconfirmed(person.emailHeldUntil, ctx.now))
      throw new DomainError(
        'RULE_REFUSED',
        `Staff added or changed this email address, so for safety no link goes to it for 24 hours. Send it after ${formatMoment(person.emailHeldUntil, (await practiceSettings(tx, ctx)).timeZone)}, or once the patient confirms the change from their old email or phone.`,
      );
    await recordAudit(tx, ctx, {
      action: mail.action,
      entityType: 'person',
      entityId: userId,
      patientId: person.role === 'PATIENT' ? userId : null,
    });
    await recordEvent(tx, ctx, mail.event, { userId }, { entityId: userId });
  });

const refusal: Record<UserStatus, string> = {
  INVITED: 'This account isn’t set up yet. Send the account setup link instead.',
  ACTIVE: 'This account is already active.',
  INACTIVE: 'This account is inactive. Activate it first.',
  DECEASED: 'This patient is deceased. Messages are no longer sent.',
};
