import { issueConsentLink } from '@bedside/domain/people/consent-document.commands';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { authService } from '../app.ts';

export const typed = { kind: 'TYPED', name: 'Nora Whitfield' };
export const drawn = { kind: 'DRAWN', name: 'Nora Whitfield', path: 'M10,20 L30.26 40.11' };

export async function openConsents() {
  const database = await withDatabase();
  const { db } = database;
  /** In milliseconds. */
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const service = await startServices([authService], database, { now });
  const admin = await insertStaff(db, { role: 'ADMIN' });
  const staff = await service.as(admin);

  const rowOf = (id: string) =>
    db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const auditOf = (id: string) =>
    db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', id)
      .where('action', 'like', 'consent.%')
      .orderBy('at')
      .execute();
  const plansOf = (id: string) =>
    db
      .selectFrom('plannedEvents')
      .select(['key', 'dueAt'])
      .where('entityId', '=', id)
      .orderBy('dueAt')
      .execute();
  const eventsOf = (id: string) =>
    db
      .selectFrom('outbox')
      .select(['type', 'liveUserIds'])
      .where('entityId', '=', id)
      .orderBy('createdAt')
      .execute();
  /** Everything that an answer could change. */
  const snapshot = async (id: string) => ({
    row: await rowOf(id),
    audit: await auditOf(id),
    plans: await plansOf(id),
    events: await eventsOf(id),
  });
  const linkTo = (consentId: string) =>
    db.transaction().execute((tx) => issueConsentLink(tx, { now: now() }, consentId));
  const emailOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ?? '';

  return {
    ...service,
    db,
    clock,
    admin,
    staff,
    rowOf,
    auditOf,
    plansOf,
    eventsOf,
    snapshot,
    linkTo,
    emailOf,
  };
}
