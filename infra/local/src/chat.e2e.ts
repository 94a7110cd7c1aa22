import { eventData } from '@bedside/api-client/live';
import { live } from '@bedside/contracts/practice/live.api';
import { image } from '@bedside/demo/demo-files';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { withLine } from './line.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen, pixelsAcross, type Screen } from './screen.fixture.ts';

const PATIENCE = { timeout: 180_000 };
const A_MINUTE = 60_000;
const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser();
const line = await withLine(origin);
const passwordHash = await hashPassword(DEMO_PASSWORD);
const NOTE = 'Her brother calls, too: ask him nothing about her.';

/** Records the page’s responses and another device’s live stream. */
async function wireOf(page: Page, email: string): Promise<() => Promise<string>> {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.includes('json');
    if (isJson) answers.push(response.text().catch(() => ''));
  });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const client = await application.asPatient(email);
  const stream = await client.request(live.path, { headers: { accept: live.raw }, signal: stop.signal });
  if (!stream.body) throw new Error('there is no live stream');
  const heard: string[] = [];
  const listen = async (body: ReadableStream<Uint8Array>) => {
    for await (const data of eventData(body)) heard.push(data);
  };
  void listen(stream.body).catch(() => undefined);
  return async () => [...(await Promise.all(answers)), ...heard].join('\n');
}

const logOf = ({ page }: Screen): Locator => page.getByRole('log');

/** In order, including repetitions. */
async function shownAmong(screen: Screen, words: readonly string[]): Promise<string[]> {
  const lines = (await logOf(screen).innerText()).split('\n');
  return lines.filter((line) => words.includes(line));
}

async function say({ page }: Screen, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Message|Write to)/ }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const unreadOf = async (link: Locator): Promise<string | undefined> =>
  (await link.getByText(/^\d+ unread$/).allTextContents())[0];

const isStamped = (screen: Screen, stamp: RegExp) =>
  expect
    .poll(() =>
      logOf(screen)
        .getByText(/^(Sent|Delivered|Read|You,) /)
        .last()
        .innerText(),
    )
    .toMatch(stamp);

const hears = (screen: Screen, words: string) => logOf(screen).getByText(words, { exact: true }).waitFor();

it(
  'a patient on a phone and a dispatcher on desktop chat live, and lose nothing in a minute offline',
  PATIENCE,
  async () => {
    await db.insertInto('settings').values({ key: 'afterHoursReplies', value: 'false' }).execute();
    const email = 'nora@example.com';
    const dana = { email: 'dana@bedside.test', passwordHash, firstName: 'Dana', lastName: 'Whitfield' };
    await insertStaff(db, { role: 'ADMIN', ...dana });
    await insertPatient(db, { user: { firstName: 'Nora', lastName: 'Feldman', email, passwordHash } });

    const phone = await openScreen(open, line.origin, { who: 'patient', width: 'phone', path: '/login' });
    const desk = await openScreen(open, origin, {
      who: 'dispatcher',
      width: 'desktop',
      path: '/admin/inbox',
    });
    const wire = await wireOf(phone.page, email);
    const tab = phone.page.getByRole('navigation').getByRole('link', { name: /^Chat/ });
    const rail = desk.page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Inbox/ });
    await signInStaff(desk, { email: dana.email, password: DEMO_PASSWORD }, inbox, 'Inbox');
    await signIn(phone, { email, password: DEMO_PASSWORD });

    await tab.click();
    await phone.page.getByRole('link', { name: 'Message your care team' }).first().click();
    await say(phone, 'My knee is swollen since this morning.');
    await isStamped(phone, /^Delivered /);
    const row = desk.page.getByRole('link', { name: /Nora Feldman.*1 unread/ });
    await row.waitFor();
    await expect.poll(() => unreadOf(rail)).toBe('1 unread');
    await desk.look('waiting');
    await row.click();
    await hears(desk, 'My knee is swollen since this morning.');
    await isStamped(phone, /^Read /);
    await expect.poll(() => unreadOf(rail)).toBeUndefined();

    await desk.page.getByRole('textbox', { name: 'Message Nora Feldman' }).pressSequentially('Please ');
    await phone.page.getByText('Care team is typing…').waitFor();
    await phone.look('staff-writes');
    await say(desk, 'Please send us a photo of it.');
    await hears(phone, 'Please send us a photo of it.');
    await phone.page.getByText('is typing…').waitFor({ state: 'detached' });
    await isStamped(desk, /^You, .*, read$/);

    await phone.page.getByRole('textbox', { name: /^Message/ }).pressSequentially('Here ');
    await desk.page.getByText('Nora is typing…').waitFor();
    const knee = image(60, 40, (x, y) => (x * y) % 255);
    await phone.page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'knee.png', mimeType: 'image/png', buffer: knee });
    await phone.page.getByRole('list', { name: 'Files to send' }).getByText('knee.png').waitFor();
    await say(phone, 'Here it is.');
    const shown = logOf(desk).getByRole('img', { name: 'Open knee.png' });
    await shown.waitFor();
    await expect.poll(() => pixelsAcross(shown)).toBe(60);
    await hears(desk, 'Here it is.');
    await desk.look('image');

    await desk.page.getByRole('button', { name: 'Internal note' }).click();
    await desk.page.getByRole('textbox', { name: 'Internal note' }).fill(NOTE);
    await desk.page.getByRole('button', { name: 'Save note' }).click();
    await hears(desk, NOTE);
    await desk.look('note');
    await desk.page.getByRole('button', { name: 'Reply', exact: true }).click();

    await phone.page.getByRole('link', { name: 'All conversations' }).click();
    await phone.page.getByRole('navigation', { name: 'Main' }).waitFor();
    await say(desk, 'Cool it for now.');
    await expect.poll(() => unreadOf(tab)).toBe('1 unread');
    const waiting = phone.page.getByRole('link', { name: /Care team.*Cool it for now\..*1 unread/s });
    await waiting.waitFor();
    await phone.look('waiting');
    await isStamped(desk, /^You, .*, delivered$/);
    await waiting.click();
    await hears(phone, 'Cool it for now.');
    await isStamped(desk, /^You, .*, read$/);
    for (const screen of [phone, desk]) screen.wasCalm();

    await phone.page.clock.install();
    await phone.page.context().setOffline(true);
    line.cut();
    await say(desk, 'Priya can be with you at three.');
    await phone.page.getByText('You’re offline. Your messages will send when you’re back online.').waitFor();
    await say(phone, 'It gets worse.');
    await say(phone, 'Can someone come?');
    await expect.poll(() => logOf(phone).getByText('Not sent yet').count()).toBe(2);
    await say(desk, 'Does that suit you?');
    await isStamped(desk, /^You, .*, sent$/);
    await phone.page.clock.fastForward(A_MINUTE);
    await say(phone, 'I am at home all day.');
    await expect.poll(() => logOf(phone).getByText('Not sent yet').count()).toBe(3);
    await phone.look('no-connection');
    expect(await shownAmong(phone, ['Priya can be with you at three.', 'Does that suit you?'])).toEqual([]);
    await desk.page.getByRole('link', { name: 'Appointments', exact: true }).click();
    await desk.page.getByRole('heading', { name: 'Appointments', exact: true }).waitFor();

    line.mend();
    await phone.page.context().setOffline(false);
    await expect.poll(() => logOf(phone).getByText('Not sent yet').count()).toBe(0);
    await expect.poll(() => unreadOf(rail)).toBe('3 unread');
    const whole = [
      'My knee is swollen since this morning.',
      'Please send us a photo of it.',
      'Here it is.',
      'Cool it for now.',
      'Priya can be with you at three.',
      'Does that suit you?',
      'It gets worse.',
      'Can someone come?',
      'I am at home all day.',
    ];
    await expect.poll(() => shownAmong(phone, whole)).toEqual(whole);
    await rail.click();
    await desk.page.getByRole('link', { name: /Nora Feldman.*3 unread/ }).click();
    await hears(desk, 'I am at home all day.');
    const withNote = whole.toSpliced(3, 0, NOTE);
    expect(await shownAmong(desk, withNote)).toEqual(withNote);
    await isStamped(phone, /^Read /);
    await expect.poll(() => unreadOf(rail)).toBeUndefined();
    await phone.look('all-there');
    await phone.page.getByRole('link', { name: 'All conversations' }).click();
    expect(await unreadOf(tab)).toBeUndefined();

    await say(desk, 'She rings twice.');
    await expect.poll(wire).toContain('She rings twice.');
    expect(await wire()).not.toContain('brother');
    expect(await phone.page.content()).not.toContain('brother');
    desk.wasCalm();
  },
);
