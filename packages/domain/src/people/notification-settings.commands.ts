import { userChanged } from '@bedside/contracts/people/user.events';
import type { NotificationChanges, NotificationSettings } from '@bedside/contracts/people/user.schema';
import type { Db, Executor } from '@bedside/db/database';
import { recordAudit, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { requireSelfOrManagedPatient } from './managed-user.ts';
import { type NotificationOptOut, optOutChanges, settingsOf } from './notification-settings.policy.ts';

interface SettingsOf {
  userId: string;
  settings: NotificationSettings;
}

export async function notificationSettings(
  db: Executor,
  ctx: Context,
  about: string | undefined,
): Promise<SettingsOf> {
  const { id: userId } = await requireSelfOrManagedPatient(db, actorOf(ctx), about, {
    lock: false,
    reads: true,
  });
  return { userId, settings: settingsOf(await unwantedOf(db, userId)) };
}

export const setNotifications = (
  db: Db,
  ctx: Context,
  input: { userId?: string | undefined; settings: NotificationChanges },
): Promise<SettingsOf> =>
  db.transaction().execute(async (tx) => {
    const person = await requireSelfOrManagedPatient(tx, actorOf(ctx), input.userId, { lock: true });
    const userId = person.id;
    const { off, on } = optOutChanges(await unwantedOf(tx, userId), input.settings);
    if (off.length > 0)
      await tx
        .insertInto('notificationOptOuts')
        .values(off.map((choice) => ({ ...choice, userId })))
        .execute();
    if (on.length > 0)
      await tx
        .deleteFrom('notificationOptOuts')
        .where('userId', '=', userId)
        .where((eb) => eb.or(on.map(({ kind, channel }) => eb.and({ kind, channel }))))
        .execute();
    if (off.length + on.length > 0) {
      await recordAudit(tx, ctx, {
        action: 'notifications.set',
        entityType: 'person',
        entityId: userId,
        patientId: person.isPatient ? userId : null,
        after: { off, on },
      });
      await recordEvent(tx, ctx, userChanged, { userId }, { entityId: userId, users: [userId] });
    } else if (person.isPatient) await recordViewAudit(tx, ctx, userId);
    return { userId, settings: settingsOf(await unwantedOf(tx, userId)) };
  });

const unwantedOf = (db: Executor, userId: string): Promise<NotificationOptOut[]> =>
  db.selectFrom('notificationOptOuts').select(['kind', 'channel']).where('userId', '=', userId).execute();
