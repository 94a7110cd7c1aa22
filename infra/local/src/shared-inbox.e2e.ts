import { withApplication } from '@bedside/testing/app';
import { accessibilityFindings, withBrowser } from '@bedside/testing/browser';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { DEMO_PASSWORD } from './demo/people.ts';
import { NORA } from './demo-people.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { sitDown } from './screen.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { origin, inbox } = application;
const { open } = await withBrowser();

it('the office and a patient write to each other live, each once and in order, though one loses the connection', {
  timeout: 120_000,
}, async () => {
  const desk = await sitDown(open, origin, {
    who: 'admin',
    width: 'desktop',
    path: '/admin/inbox',
    isQuick: true,
  });
  await signInStaff(desk, { email: 'admin@bedside.test', password: DEMO_PASSWORD }, inbox, 'Inbox');
  const staff = desk.page;
  await staff.getByRole('link', { name: /Nora Whitfield/ }).click();
  const atDesk = staff.getByRole('log');
  await atDesk.getByText('The side door is easier', { exact: false }).waitFor();
  expect(await accessibilityFindings(staff), 'the shared inbox').toEqual([]);

  const { page: patient } = await open({ origin, width: 'phone' });
  await patient.goto('/login');
  await signIn({ page: patient }, { email: NORA, password: DEMO_PASSWORD });
  await patient.getByRole('link', { name: /^Chat/ }).click();
  await patient.getByRole('link', { name: /Care team/ }).click();
  const onPhone = patient.getByRole('log');
  const fromPhone = patient.getByRole('textbox', { name: /^Write to/ });
  const receipts = onPhone.getByText(/^Read /);
  await receipts.first().waitFor();
  const readBefore = await receipts.count();
  await fromPhone.pressSequentially('Are you there?');
  await staff.getByText('Nora is writing…').waitFor();
  await patient.getByRole('button', { name: 'Send' }).click();
  await atDesk.getByText('Are you there?', { exact: true }).waitFor();
  await expect.poll(() => receipts.count()).toBe(readBefore + 1);

  await staff.context().setOffline(true);
  const fromDesk = staff.getByRole('textbox', { name: 'Write to Nora Whitfield' });
  const written = ['Yes, we are.', 'How can we help?'];
  for (const words of written) {
    await fromDesk.fill(words);
    await fromDesk.press('Enter');
  }
  await expect.poll(() => atDesk.getByText('Not sent yet').count()).toBe(2);
  await fromPhone.fill('Written meanwhile');
  await patient.getByRole('button', { name: 'Send' }).click();
  await onPhone.getByText('Written meanwhile', { exact: true }).waitFor();
  await staff.context().setOffline(false);
  for (const words of written) await onPhone.getByText(words, { exact: true }).waitFor();
  await atDesk.getByText('Written meanwhile', { exact: true }).waitFor();
  await expect.poll(() => atDesk.getByText('Not sent yet').count()).toBe(0);
  for (const log of [atDesk, onPhone])
    for (const words of [...written, 'Written meanwhile'])
      expect(await log.getByText(words, { exact: true }).count(), words).toBe(1);

  await staff.getByRole('button', { name: 'Internal note' }).click();
  await staff.getByRole('textbox', { name: 'Note among staff' }).fill('Call her brother first.');
  await staff.keyboard.press('Control+Enter');
  await atDesk.getByText('Call her brother first.').waitFor();
  await staff.getByRole('button', { name: 'Reply', exact: true }).click();
  await fromDesk.fill('Until tomorrow.');
  await fromDesk.press('Enter');
  await onPhone.getByText('Until tomorrow.', { exact: true }).waitFor();
  expect(await patient.getByText('Call her brother first.').count()).toBe(0);
});
