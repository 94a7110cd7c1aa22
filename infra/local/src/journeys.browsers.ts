import { sendConsentRequest } from '@bedside/contracts/people/consents.api';
import { image } from '@bedside/demo/demo-files';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { otherBrowsers } from '@bedside/testing/browsers/other-browsers';
import { linkIn } from '@bedside/testing/inbox';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { asTyped, expiry, freeSlot, moveUntilPayment, newPatient } from './appointment-in-browser.fixture.ts';
import { buildFrontEnds } from './build-front-ends.ts';
import * as admins from './console.fixture.ts';
import { type OtherScreen, startOther } from './other-browser.fixture.ts';
import * as patients from './portal.fixture.ts';
import { buildForm, fillIn, publishAndSend } from './questionnaire.fixture.ts';

const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;

/** No two patients or providers share a name. */
const lastNames = { Firefox: ['Nguyen'], WebKit: ['Delgado', 'Moreau'] };
const seats = otherBrowsers.flatMap((browser) =>
  lastNames[browser.name].map((lastName, at) => ({
    browser,
    name: browser.name,
    width: at === 0 ? ('desktop' as const) : ('phone' as const),
    lastName,
  })),
);

describe.each(seats)('$name on a $width', ({ browser, name: browserName, width, lastName }) => {
  if (browser.missing) {
    it(`is not tested: ${browser.missing}`, ({ skip }) => skip());
    return;
  }
  const patient = newPatient({ firstName: 'Clara', lastName });
  const name = `${patient.firstName} ${patient.lastName}`;
  let other: Awaited<ReturnType<typeof startOther>> | undefined;
  let atHome: OtherScreen;
  let atDesk: OtherScreen;

  beforeAll(async () => {
    other = await startOther(browser, origin);
    atHome = await other.openScreen({ who: 'patient', width, path: '/' });
    atDesk = await other.openScreen({ who: 'admin', width, path: '/admin/appointments' });
  });
  afterAll(() => other?.stop());

  const journey = (title: string, play: () => Promise<void>) =>
    it(title, async () => {
      onTestFailed(async () => {
        await atHome.look('failed');
        await atDesk.look('failed');
      });
      await play();
      expect(await atHome.page.problems(), 'problems of the portal').toEqual([]);
      expect(await atDesk.page.problems(), 'problems of the console').toEqual([]);
    });

  journey(
    'takes a patient from sign-up to a paid visit, and staff from sign-in to a signed note',
    async () => {
      const slot = await freeSlot(db, patient.lastName);
      await patients.signUp(atHome, patient, inbox);
      await patients.bookAppointment(atHome, {
        services: ['Urgent Care Visit', 'Complete Blood Count'],
        symptom: 'Nausea and dizziness',
        date: asTyped(slot.date),
      });
      const staff = { email: 'admin@bedside.test', password: DEMO_PASSWORD };
      await admins.signInStaff(atDesk, staff, inbox);
      await admins.findAppointment(atDesk, name, 'Pending approval');
      await moveUntilPayment(atHome, atDesk, slot);
      await patients.payByCard(atHome, '$455.00', expiry());
      await atDesk.page.getByRole('region', { name: 'Services rendered' }).getByText('Total paid').waitFor();
      await admins.signNote(atDesk);
    },
  );

  journey('refunds a line of the payment', async () => {
    const { page, look } = atDesk;
    await page.goto('/admin/payments');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Payment' });
    await drawer.getByRole('button', { name: 'By line' }).click();
    await drawer.getByRole('checkbox').first().check();
    await drawer.getByLabel('Reason').selectOption({ index: 1 });
    await look('refund');
    await drawer.getByRole('button', { name: /^(Refund|Void) \$/ }).click();
    await drawer
      .getByText(/^(Refund|Void) of/)
      .first()
      .waitFor();
  });

  journey('keeps the tables behind the charts out of sight', async () => {
    const { page, look } = atDesk;
    await page.goto('/admin');
    const caption = page.locator('caption').first();
    await caption.waitFor({ state: 'attached' });
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await page.ask('target', String(caption), attempt)).toHaveProperty('waiting');
    await look('charts');
  });

  journey('carries a chat with a picture', async () => {
    await atHome.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click();
    await atHome.page.getByRole('link', { name: 'Message your care team' }).first().click();
    await say(atHome, 'My knee is swollen since this morning.');
    await atDesk.page.goto('/admin/inbox');
    await atDesk.page.getByRole('link', { name: new RegExp(`${name}.*1 unread`) }).click();
    await hears(atDesk, 'My knee is swollen since this morning.');
    await atHome.page
      .getByRole('log')
      .getByText(/^Read /)
      .waitFor();
    await say(atDesk, 'Please send us a photo of it.');
    await hears(atHome, 'Please send us a photo of it.');
    await atHome.page.getByLabel('Choose files').setInputFiles({
      name: 'knee.png',
      mimeType: 'image/png',
      buffer: image(60, 40, (x, y) => (x * y) % 255),
    });
    await atHome.page.getByRole('list', { name: 'Files to send' }).getByText('knee.png').waitFor();
    await say(atHome, 'Here it is.');
    await atDesk.page.getByRole('log').getByRole('img', { name: 'Open knee.png' }).waitFor();
    await hears(atDesk, 'Here it is.');
    for (const { look } of [atHome, atDesk]) await look('chat');
  });

  journey('signs a form with a drawing', async () => {
    const office = await application.asStaff('admin@bedside.test');
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', patient.email)
      .executeTakeFirstOrThrow();
    const body = { requestTo: id, consentMode: 'CONSENT', consentType: 'TREATMENT' } as const;
    await office.send(sendConsentRequest, { body });
    const { page, look } = atHome;
    await page.goto('/home');
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Settings/ })
      .click();
    await page.getByRole('link', { name: /^Consents and requests/ }).click();
    await page
      .getByRole('link', { name: /Pending/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign this form' });
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click();
    await dialog.getByRole('checkbox').check();
    const field = await dialog.getByRole('img', { name: 'Sign above the line' }).boundingBox();
    if (!field) throw new Error('there is no field to draw in');
    const strokes = [
      [30, 50],
      [60, 20],
      [90, 70],
      [130, 30],
      [180, 60],
    ] as const;
    await page.driver.drag(strokes.map(([x, y]) => ({ x: field.x + x, y: field.y + y })));
    await look('sign-drawn');
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Signature' }).waitFor();
    await look('signed');
  });

  journey('builds, sends and fills in a questionnaire', async () => {
    const form = `Evening check in ${browserName} on a ${width}`;
    await atDesk.page.goto('/admin/predictive-360/forms/new');
    await buildForm(atDesk, form);
    const since = new Date();
    await publishAndSend(atDesk, { form, name });
    const isOfForm = ({ text }: { text: string }) => text.includes('/PROMETHEUS/');
    const link = linkIn(await inbox.next({ to: patient.email, channel: 'email', since }, isOfForm));
    const { page } = atDesk;
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByText('hasn’t started').waitFor();
    await atHome.page.goto(link);
    await fillIn(atHome.page);
    await page.getByRole('region', { name: 'Flagged' }).getByText('3, Sleepless').waitFor();
    for (const { look } of [atHome, atDesk]) await look('questionnaire');
  });
});

async function say({ page }: OtherScreen, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(Message|Write to)/ }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const hears = ({ page }: OtherScreen, words: string) =>
  page.getByRole('log').getByText(words, { exact: true }).waitFor();
