import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { hasFocus, keyboardOf } from './keyboard.fixture.ts';
import { inDays, typed } from './practice-days.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';
import { storedIn } from './stored.fixture.ts';
import { wizardOf } from './wizard.fixture.ts';

const PATIENCE = { timeout: 120_000 };
const { db, origin } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();
await db
  .insertInto('settings')
  .values({ key: 'zones', value: JSON.stringify([{ name: 'Chicago', postalCodes: ['606'] }]) })
  .execute();

const openFor = (who: string, path: string): Promise<Screen> =>
  openScreen(open, origin, { who, width: 'phone', path });
const setEnabled = (name: string, enabled: boolean) =>
  db.updateTable('services').set({ enabled }).where('name', '=', name).execute();

describe('the request wizard, by keyboard on a phone', () => {
  it('follows every rule of its steps and submits a request', PATIENCE, async () => {
    const screen = await openFor('guest', '/');
    const { page, look } = screen;
    const keys = keyboardOf(page);
    const wizard = wizardOf(page);
    const { field, go, canGoOn, hears } = wizard;
    await keys.press(page.getByRole('link', { name: /^Not a member\?/ }), 'Enter');

    await wizard.isAt('Who needs care?', 'Patient Info', 1);
    expect(await page.getByRole('link', { name: 'In an emergency, call 911.' }).getAttribute('href')).toBe(
      'tel:911',
    );
    await hears('Fields with * are required.');
    await keys.press(page.locator('summary'), 'Enter');
    await hears('Mon to Sun, 8 AM to 8 PM');
    await page
      .getByText(/^Request (before 4 PM CST, hear back today|now, hear back next business day)$/)
      .waitFor();
    await hears('30-minute arrival window');
    await go('Continue');
    await hears(/needs? attention$/);
    await keys.type(field('First name'), 'N0');
    await keys.type(field('Last name'), 'Li');
    await hears('First name can only have letters, spaces, hyphens, and apostrophes.');
    await keys.type(page.getByRole('textbox', { name: 'Date of birth' }), '01/01/2099');
    await hears('Last name must be at least 3 characters.');
    await keys.type(field('Gender'), 'Fem');
    await hears('Enter a date of birth within the last 120 years.');
    await keys.type(field('Primary symptom'), '   ');
    await keys.key('Tab');
    await hears('This field is required.');
    await look('patient-errors');
    await keys.type(field('First name'), 'Zoë');
    await keys.type(field('Last name'), "O'Neil-Ray");
    await keys.type(page.getByRole('textbox', { name: 'Date of birth' }), '03/22/1985');
    await go('Continue');
    await hears(/needs? attention$/);
    await keys.type(field('Primary symptom'), 'Sore throat');
    await go('Continue');

    await wizard.isAt('What do you need?', 'Select Service', 2);
    expect(await canGoOn()).toBe(false);
    await go('Continue');
    await hears('Choose at least one service to continue.');
    await expect.poll(() => hasFocus(page.getByRole('checkbox').first())).toBe(true);
    await look('services-missing');
    await keys.press(page.getByRole('button', { name: /^See all \d+ services$/ }), 'Enter');
    await hears(/^10 of \d+ services$/);
    await keys.go(wizard.service('ECG at Home'));
    await hears(/^[2-4]\d of \d+ services$/);
    await look('services');
    await wizard.search('telemed');
    await keys.press(wizard.service('Telemedicine Visit'), 'Space');
    await hears('$95.00');
    await wizard.search('wound');
    await keys.press(wizard.service('Wound Care and Stitches'), 'Space');
    await wizard.warns('Any other services cannot be availed with "Telemedicine Visit" service.');
    expect(await wizard.service('Wound Care and Stitches').isChecked()).toBe(false);
    await look('services-warning');
    await wizard.search('telemed');
    await keys.press(wizard.service('Telemedicine Visit'), 'Space');
    expect(await canGoOn()).toBe(false);
    await wizard.search('wound');
    await keys.press(wizard.service('Wound Care and Stitches'), 'Space');
    await wizard.search('telemed');
    await keys.press(wizard.service('Telemedicine Visit'), 'Space');
    await wizard.warns('"Telemedicine Visit" service cannot be availed with any other services.');
    expect(await wizard.service('Telemedicine Visit').isChecked()).toBe(false);

    await wizard.search('in-home');
    const aesthetics = wizard.service('In-Home Aesthetics');
    await keys.press(aesthetics, 'Space');
    const consent = page.getByRole('dialog', { name: 'Before you book In-Home Aesthetics' });
    await keys.press(consent.getByRole('button', { name: 'Accept and add' }), 'Enter');
    await hears('Please accept to continue');
    await look('consent');
    await keys.key('Escape');
    await consent.waitFor({ state: 'detached' });
    expect(await aesthetics.isChecked()).toBe(false);
    await keys.press(aesthetics, 'Space');
    await keys.press(consent.getByRole('checkbox'), 'Space');
    await keys.press(consent.getByRole('button', { name: 'Accept and add' }), 'Enter');
    await consent.waitFor({ state: 'detached' });
    expect(await aesthetics.isChecked()).toBe(true);
    await wizard.warns('This service is available only for single patient.');
    await keys.press(page.getByRole('button', { name: /Show price details/ }), 'Enter');
    await hears(/^Travel fee/);
    await look('price');
    await keys.key('Enter');
    await go('Continue');

    await wizard.isAt('When should we come?', 'Date and Location', 3);
    await go('Continue');
    await hears(/needs? attention$/);
    const date = page.getByRole('textbox', { name: 'Date' });
    await keys.type(date, typed(inDays(-1)));
    await keys.press(field('Morning'), 'Space');
    await hears('Choose today or a later date.');
    await keys.press(field('Evening'), 'Space');
    expect(await field('Afternoon').isDisabled()).toBe(true);
    await keys.press(field('ASAP'), 'Space');
    expect(await field('Morning').isChecked()).toBe(false);
    expect(await field('Evening').isChecked()).toBe(false);
    await keys.key('Space');
    await keys.key('Tab');
    await hears('Preferred Time Slot is required.');
    await look('when-errors');
    await keys.type(date, typed(inDays(3)));
    await go('Continue');
    await hears(/needs? attention$/);
    await keys.press(field('Afternoon'), 'Space');
    await go('Continue');

    await wizard.isAt('Where should we come?', 'Date and Location', 3);
    await keys.type(page.getByRole('textbox', { name: 'Street address' }), '12 A');
    await keys.type(field('ZIP code'), '6x0!');
    await hears('Use at least 5 characters.');
    expect(await field('ZIP code').inputValue()).toBe('60');
    await keys.type(page.getByRole('textbox', { name: 'Street address' }), '1847 N Howe St');
    await hears('Enter a ZIP code, such as 60611.');
    expect(await field('City').isDisabled()).toBe(true);
    await keys.type(field('ZIP code'), '00000');
    await keys.key('Tab');
    await hears('We couldn’t find ZIP code 00000. Please check it and try again.');
    expect(await wizard.place()).toEqual({ postalCode: '', city: '', state: '' });
    await look('where-errors');
    await keys.type(field('ZIP code'), '10001');
    await keys.key('Tab');
    await hears(/^We don’t visit that ZIP code yet\./);
    await keys.type(page.getByLabel(/^Special instructions/), 'Gate 12');
    await keys.press(page.getByRole('button', { name: 'Apartment' }), 'Enter');
    await go('Continue');
    await hears(/needs? attention$/);
    await keys.type(field('ZIP code'), '60614');
    expect(await wizard.place()).toEqual({ postalCode: '60614', city: '', state: '' });
    await keys.key('Tab');
    await expect.poll(wizard.place).toEqual({ postalCode: '60614', city: 'CHICAGO', state: 'IL' });
    expect(await field('State').getAttribute('readonly')).not.toBeNull();
    await keys.type(field('City'), 'Evanst');
    expect(await wizard.place()).toMatchObject({ city: 'EVANSTON' });
    await go('Previous');
    await wizard.isAt('When should we come?', 'Date and Location', 3);
    expect(await field('Afternoon').isChecked()).toBe(true);
    await page.goBack();
    await wizard.isAt('Where should we come?', 'Date and Location', 3);
    expect(await wizard.place()).toEqual({ postalCode: '60614', city: 'EVANSTON', state: 'IL' });
    await go('Continue');

    await wizard.isAt('How can we reach you?', 'Contact Info', 4);
    expect(await field('Yes').isChecked()).toBe(true);
    await keys.type(field('Email'), 'zoe@');
    await keys.type(field('Phone number'), '312');
    await hears('Enter a valid email address.');
    await keys.press(field('Yes'), 'ArrowRight');
    await hears('Enter a phone number, such as (312)-555-0100.');
    await go('Continue');
    await hears(/needs? attention$/);
    await look('contact-errors');
    expect(await field('No').isChecked()).toBe(true);
    await keys.type(field('Email'), 'zoe@example.com');
    await keys.type(field('Phone number'), '31255501489');
    expect(await field('Phone number').inputValue()).toBe('(312)-555-0148');
    await go('Continue');

    await wizard.isAt('One last thing', 'Confirm', 5);
    await go('Submit');
    await hears(/needs? attention$/);
    await wizard.passHumanCheck();
    await go('Submit');
    await hears(/needs? attention$/);
    await keys.type(field('How did you hear about us?'), 'Work');
    await look('confirm');
    await setEnabled('Wound Care and Stitches', false);
    await go('Submit');

    await wizard.isAt('What do you need?', 'Select Service', 2);
    await hears('Wound Care and Stitches: This service isn’t available to book.');
    await setEnabled('Wound Care and Stitches', true);
    await go('Continue');
    await wizard.isAt('When should we come?', 'Date and Location', 3);
    await go('Continue');
    await wizard.isAt('Where should we come?', 'Date and Location', 3);
    await go('Continue');
    await wizard.isAt('How can we reach you?', 'Contact Info', 4);
    await go('Continue');
    await wizard.isAt('One last thing', 'Confirm', 5);
    expect(await field('How did you hear about us?').inputValue()).toBe('Work of Mouth');
    await go('Submit');
    await hears('Confirm that you’re human to continue.');
    await wizard.passHumanCheck();
    await go('Submit');

    const done = page.getByRole('heading', { name: 'Appointment has been booked successfully.' });
    await done.waitFor();
    await look('done');
    expect(await storedIn(page)).toBe('[]');
    await go('Request another appointment');
    await wizard.isAt('Who needs care?', 'Patient Info', 1);
    expect(await field('First name').inputValue()).toBe('');
    screen.wasCalm({ refused: ['GET 404', 'POST 400'] });

    const stored = await db
      .selectFrom('appointmentRequests')
      .select([
        'firstName',
        'lastName',
        'email',
        'phoneE164',
        'isExistingPatient',
        'preferredTimesOfDay',
        'postalCode',
        'referralSource',
      ])
      .where('email', '=', 'zoe@example.com')
      .execute();
    expect(stored).toEqual([
      {
        firstName: 'Zoë',
        lastName: "O'Neil-Ray",
        email: 'zoe@example.com',
        phoneE164: '+13125550148',
        isExistingPatient: false,
        preferredTimesOfDay: ['AFTERNOON'],
        postalCode: '60614',
        referralSource: 'Work of Mouth',
      },
    ]);
  });

  it('needs no address for a video call, keeps answers, and warns before leaving', PATIENCE, async () => {
    const screen = await openFor('caller', '/request-appointment');
    const { page } = screen;
    const keys = keyboardOf(page);
    const wizard = wizardOf(page);
    const { field, go } = wizard;
    await wizard.fillWho();
    await go('Continue');
    await wizard.search('telemed');
    await keys.press(wizard.service('Telemedicine Visit'), 'Space');
    await go('Continue');
    await wizard.isAt('When should we call?', 'Date and Location', 3);
    await keys.press(page.getByRole('button', { name: /\d{4}$/ }).nth(1), 'Enter');
    await keys.press(field('ASAP'), 'Space');
    await go('Continue');
    await wizard.isAt('How can we reach you?', 'Contact Info', 4);

    const leaving = page.getByRole('dialog', { name: 'Leave this page?' });
    await keys.press(page.getByRole('link', { name: 'Sign in' }), 'Enter');
    await leaving.waitFor();
    await screen.look('leave');
    await keys.key('Escape');
    await leaving.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'How can we reach you?' }).waitFor();
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', async (dialog) => {
        resolve(dialog.type());
        await dialog.accept();
      });
    });
    await page.reload();
    expect(await asked).toBe('beforeunload');
    await page.getByRole('heading', { name: 'How can we reach you?' }).waitFor();
    await go('Previous');
    await wizard.isAt('When should we call?', 'Date and Location', 3);
    expect(await field('ASAP').isChecked()).toBe(true);
    await go('Previous');
    await wizard.isAt('What do you need?', 'Select Service', 2);
    await go('Previous');
    await wizard.isAt('Who needs care?', 'Patient Info', 1);
    expect(await field('First name').inputValue()).toBe('Noor');
    expect(await field('Primary symptom').inputValue()).toBe('Cough');
    await keys.press(page.getByRole('link', { name: 'Sign in' }), 'Enter');
    await keys.press(leaving.getByRole('button', { name: 'Leave' }), 'Enter');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await storedIn(page)).not.toContain('Cough');
    screen.wasCalm({ loads: 2 });
  });
});
