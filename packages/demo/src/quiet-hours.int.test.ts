import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import { newId } from '@bedside/db/id';
import { planEvent, recordEvent } from '@bedside/domain/audit-and-events/record-event';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { withApplication } from '@bedside/testing/app';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { quietHoursOf, turnQuietHoursOff } from './quiet-hours.ts';

const { db, origin } = await withApplication();

const page = async () => await (await fetch(`${origin}/local/inbox`)).text();
const press = (quietHours: 'on' | 'off') =>
  fetch(`${origin}/local/quiet-hours`, { method: 'POST', body: new URLSearchParams({ quietHours }) });
const hours = async () => {
  const { quietHoursStart, quietHoursEnd } = await practiceSettings(db);
  return { quietHoursStart, quietHoursEnd };
};

it('the inbox page shows whether quiet hours are on, and toggles them', async () => {
  expect(await page()).toContain('aria-checked="true"');
  expect((await press('on')).url).toBe(`${origin}/local/inbox`);
  expect(await page()).toContain('aria-checked="false"');
  expect(await hours()).toEqual({ quietHoursStart: '21:00', quietHoursEnd: '08:00' });
  await press('off');
  expect(await page()).toContain('aria-checked="true"');
  expect(await hours()).toEqual({ quietHoursStart: '00:00', quietHoursEnd: '00:00' });
});

it('delivers held messages once quiet hours are turned off', async () => {
  const { db: night } = await withDatabase();
  const morning = new Date('2126-10-14T13:00:00Z');
  const ctx = { requestId: 'night', now: morning };
  const other = { deliveryId: newId() };
  await night
    .transaction()
    .execute((tx) => recordEvent(tx, ctx, deliveryQueued, other, { id: newId(), entityId: newId() }));
  const { id: recipientId } = await insertStaff(night, { role: 'ADMIN' });
  const delivery = { recipientId, createdAt: morning, sendAfter: morning };
  const waiting = await insertDelivery(night, delivery);
  const plan = {
    key: `delivery:${waiting.id}`,
    dueAt: morning,
    payload: { deliveryId: waiting.id },
    entityId: waiting.id,
  };
  await night.transaction().execute((tx) => planEvent(tx, ctx, deliveryQueued, plan));
  await quietHoursOf(night).turn(false);
  const { sendAfter } = await night.selectFrom('deliveries').select('sendAfter').executeTakeFirstOrThrow();
  const { dueAt } = await night.selectFrom('plannedEvents').select('dueAt').executeTakeFirstOrThrow();
  expect([sendAfter, dueAt < new Date()]).toEqual([null, true]);
});

it("a new demo has no quiet hours, and a practice's own stay unchanged", async () => {
  const { db: fresh } = await withDatabase();
  expect(await quietHoursOf(fresh).areOn()).toBe(true);
  await turnQuietHoursOff(fresh);
  expect(await quietHoursOf(fresh).areOn()).toBe(false);
  await fresh
    .updateTable('settings')
    .set({ value: JSON.stringify('22:00') })
    .where('key', '=', 'quietHoursStart')
    .execute();
  await turnQuietHoursOff(fresh);
  expect(await quietHoursOf(fresh).areOn()).toBe(true);
});
