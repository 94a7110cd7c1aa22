import { patientRegistered } from '@bedside/contracts/people/user.events';
import { newId } from '@bedside/db/id';
import { recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { insertApiKey } from '@bedside/testing/factories/api-keys';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { appointmentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, withKey } = await startServices([appointmentsService], database);
const now = new Date();
await db.transaction().execute(async (tx) => {
  const event = { entityId: newId() };
  await recordEvent(tx, { requestId: 'test', now }, patientRegistered, { userId: newId() }, event);
});

/** To someone new each time, since an event's message is stored once for each recipient. */
async function sent(template: string, recipient: Promise<{ id: string }> = insertPatient(db)) {
  const { id: recipientId } = await recipient;
  return (await insertDelivery(db, { recipientId, template, state: 'sent', createdAt: now })).id;
}
const anAdmin = () => insertStaff(db, { role: 'ADMIN' });

const billing = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
const people = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['people'] }));
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const key = withKey(await insertApiKey(db, { scopes: ['write:people', 'write:billing'] }));
const statusOf = async (caller: Pick<typeof billing, 'post'>, id: string) =>
  (await caller.post(`/admin/messages/${id}/resend`)).statusCode;

// Rules: security.keys-never-act-as-people, security.one-access-matrix
it.each(['account-link', 'password-link', 'direct-login', 'provider-invited'])(
  'the message %s, whose link opens an account, is sent again only by a person who may send it',
  async (template) => {
    expect(await statusOf(billing, await sent(template))).toBe(403);
    expect(await statusOf(key, await sent(template))).toBe(403);
    expect(await statusOf(people, await sent(template, anAdmin()))).toBe(403);
    expect(await statusOf(people, await sent(template))).toBe(200);
    expect(await statusOf(superAdmin, await sent(template, anAdmin()))).toBe(200);
  },
);

it('any other message is sent again as before', async () => {
  expect(await statusOf(billing, await sent('receipt'))).toBe(200);
  expect(await statusOf(key, await sent('receipt'))).toBe(200);
});
