import { randomUUID } from 'node:crypto';
import {
  listChatMessages,
  markChatRead,
  openChat,
  sendChatMessage,
} from '@bedside/contracts/messaging/chat.api';
import { DEMO_PASSWORD, NORA } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signIn } from './people-play.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin } = application;
const { open } = await withBrowser();

const { patientId } = await db
  .selectFrom('appointments')
  .innerJoin('users as patient', 'patient.id', 'appointments.patientId')
  .innerJoin('users as provider', 'provider.id', 'appointments.providerId')
  .select('appointments.patientId')
  .where('patient.email', '=', NORA)
  .where('provider.email', '=', 'provider@bedside.test')
  .executeTakeFirstOrThrow();
const provider = await application.asStaff('provider@bedside.test');
const { data: chat } = await provider.send(openChat, { body: { patientId } });
const params = { conversationId: chat.id };
const say = (text: string) =>
  provider.send(sendChatMessage, { params, body: { clientId: randomUUID(), text } });

it('a patient on a phone reads without jumps, and offline messages arrive once and in order', {
  timeout: 120_000,
}, async () => {
  for (let at = 1; at <= 70; at += 1) await say(`Told ${at}`);
  const seen = new Date();
  await db
    .updateTable('chatMessages')
    .set({ deliveredAt: seen, readAt: seen })
    .where('conversationId', '=', chat.id)
    .execute();
  const { page, context } = await open({ origin, width: 'phone' });
  await page.goto('/login');
  await signIn({ page }, { email: NORA, password: DEMO_PASSWORD });
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByRole('link', { name: /Told 70/ }).click();
  const log = page.getByRole('log');

  await log.getByText('Told 70', { exact: true }).waitFor();
  expect(await log.getByText('Told 1', { exact: true }).count()).toBe(0);
  const line = log.getByText('Told 24', { exact: true });
  await line.evaluate((element) => element.scrollIntoView());
  await log.getByText('Told 1', { exact: true }).waitFor();
  const [lineBox, logBox] = [await line.boundingBox(), await log.boundingBox()];
  expect(Math.abs((lineBox?.y ?? 0) - (logBox?.y ?? 0)), 'pixels that it moved').toBeLessThan(3);
  await say('Are you there?');
  await page.getByRole('button', { name: 'Go to newest message' }).click();
  await log.getByText('Are you there?').waitFor();

  await context.setOffline(true);
  const written = ['One', 'Two', 'Three'];
  for (const words of written) {
    await page.getByRole('textbox', { name: /^Message/ }).fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
    await log.getByText(words, { exact: true }).waitFor();
  }
  await expect.poll(() => log.getByText('Not sent yet').count()).toBe(3);
  await context.setOffline(false);
  await expect.poll(() => log.getByText('Not sent yet').count(), { timeout: 20_000 }).toBe(0);
  await log.getByText(/^Sent /).waitFor();
  await expect
    .poll(async () => {
      const { data } = await provider.send(listChatMessages, { params, query: { page: 1, take: 5 } });
      return data.messages.map(({ text }) => text);
    })
    .toEqual(['Told 70', 'Are you there?', ...written]);

  await provider.send(markChatRead, { params, body: { receipt: 'read' } });
  await log
    .getByText(/^Read /)
    .last()
    .waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/Told|Are you there|One|Two/);
});
