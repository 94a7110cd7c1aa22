import { practiceSettings } from '@bedside/domain/practice/settings';
import { withApplication } from '@bedside/testing/app';
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
  expect(await page()).toContain('Quiet hours are off in this demo');
  expect((await press('on')).url).toBe(`${origin}/local/inbox`);
  expect(await page()).toContain('Quiet hours are on');
  expect(await hours()).toEqual({ quietHoursStart: '21:00', quietHoursEnd: '08:00' });
  await press('off');
  expect(await page()).toContain('Quiet hours are off in this demo');
  expect(await hours()).toEqual({ quietHoursStart: '00:00', quietHoursEnd: '00:00' });
});

it("a new demo has no quiet hours, and a practice's own are kept", async () => {
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
