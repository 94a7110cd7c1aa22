import { assignProvider } from '@bedside/contracts/appointments/appointment-changes.api';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { sendConsentRequest } from '@bedside/contracts/people/consents.api';
import { verifyAudit } from '@bedside/db/audit-check';
import { DEMO_PASSWORD, otherHolders } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { buildBooking } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { codeIn, hasCode, linkIn } from '@bedside/testing/inbox';
import { describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { openAppointment, signInStaff } from './console.fixture.ts';
import * as family from './people-play.fixture.ts';
import { bookAppointment, signUp } from './portal.fixture.ts';
import { inDays, practiceDay, typed } from './practice-days.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';
import { storedIn } from './stored.fixture.ts';

const PATIENCE = { timeout: 300_000 };
const application = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open, browser } = await withBrowser();
const passwordHash = await hashPassword(DEMO_PASSWORD);

const openFor = (who: string, width: 'phone' | 'desktop', path: string): Promise<Screen> =>
  openScreen(open, origin, { who, width, path });

async function linkTo(email: string, cause: () => Promise<unknown>): Promise<string> {
  const since = new Date();
  await cause();
  return linkIn(
    await inbox.next({ to: email, channel: 'email', since }, ({ text }) => text.includes('http')),
  );
}

async function image(): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(
    '<body style="background: teal; color: white; font: 40px sans-serif">Blue Prairie</body>',
  );
  const taken = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
  await page.close();
  return taken;
}

describe('a household of four', () => {
  const household = { lastName: 'Okafor' };
  const child = { ...household, firstName: 'Leo', born: '05/14/2018', gender: 'Male', relationship: 'Child' };
  const mother = {
    ...household,
    firstName: 'Grace',
    born: '02/11/1951',
    gender: 'Female',
    relationship: 'Parent',
    email: 'grace.okafor@example.com',
  };
  const partner = { ...household, firstName: 'Daniel', email: 'daniel.okafor@example.com' };

  it(
    'is managed on a phone: added, invited, edited, insured, booked for, and removed',
    PATIENCE,
    async () => {
      await insertPatient(db, { user: partner, patient: { gender: 'Male' } });
      const holder = await openFor('holder', 'phone', '/');
      const { page } = holder;
      await signUp(
        holder,
        {
          ...household,
          firstName: 'Amara',
          email: 'amara.okafor@example.com',
          mobile: '(847)-555-0171',
          password: 'Amara-house-4',
        },
        inbox,
      );

      await family.goToFamily(holder);
      await family.addPerson(holder, child);
      await family.backToFamily(holder);
      await family.addPerson(holder, mother);
      await family.changeRelation(holder, mother, 'Grandparent');
      await family.backToFamily(holder);

      const request = await linkTo(partner.email, () => family.askPatient(holder, partner.email, 'Partner'));
      await page.getByText('Daniel Okafor').waitFor({ state: 'detached' });
      const partnersPhone = await openFor('partner', 'phone', request);
      await family.approveByCode(partnersPhone, partner.email, inbox);
      partnersPhone.wasCalm();

      await family.goToFamily(holder);
      await page.getByRole('link', { name: /^Daniel Okafor/ }).waitFor();
      expect(await family.familyOf(holder)).toEqual(['Daniel Okafor', 'Grace Okafor', 'Leo Okafor']);
      await holder.look('household-of-four');

      await family.openMember(holder, child);
      await family.addInsurance(holder, {
        payer: 'Blue Prairie',
        memberId: 'BP-1042',
        image: await image(),
      });
      await family.addPharmacy(holder, { name: 'Lincoln Park Pharmacy', phone: '(312)-555-0190' });
      const wish = {
        services: ['Urgent Care Visit'],
        symptom: 'Ear ache since yesterday',
        whose: 'Leo',
        date: typed(inDays(1)),
      };
      await bookAppointment(holder, wish);

      await family.goToFamily(holder);
      await family.openMember(holder, child);
      await family.failToRemove(
        holder,
        child,
        'This person has an open visit. Once it’s completed or canceled, try again.',
      );
      await family.backToFamily(holder);
      await family.openMember(holder, mother);
      await family.remove(holder, mother);
      await page.getByRole('link', { name: /^Grace Okafor/ }).waitFor({ state: 'detached' });
      expect(await family.familyOf(holder)).toEqual(['Daniel Okafor', 'Leo Okafor']);
      await holder.look('household-of-three');
      holder.wasCalm({ refused: ['DELETE 422'] });
    },
  );
});

describe('an invited provider', () => {
  it('accepts by link, signs in with the code, and sees only their appointment', PATIENCE, async () => {
    const email = 'ingrid.solberg@example.com';
    const password = 'Harbor-lantern-47';
    const desk = await openFor('super-admin-invites', 'desktop', '/super-admin/providers/invitation');
    await signInTo(desk, { role: 'SUPER_ADMIN', email: 'inviting@bedside.test' }, 'Provider invitations');
    const { page } = desk;
    const link = await linkTo(email, async () => {
      await page.getByRole('button', { name: 'Invite provider' }).click();
      const drawer = page.getByRole('dialog', { name: 'Invite provider' });
      await drawer.getByLabel('First name').fill('Ingrid');
      await drawer.getByLabel('Last name').fill('Solberg');
      await drawer.getByLabel('Email').fill(email);
      await drawer.getByLabel('Phone').fill('(847)-555-0188');
      await drawer.getByLabel('Credentials').fill('NP');
      await desk.look('invite');
      await drawer.getByRole('button', { name: 'Send invitation' }).click();
      await drawer.waitFor({ state: 'hidden' });
      await page.getByRole('main').getByText('Ingrid Solberg').waitFor();
      await desk.look('invited');
    });

    const provider = await openFor('provider', 'desktop', link);
    await provider.page.getByRole('heading', { name: 'Welcome, Ingrid' }).waitFor();
    await provider.page.getByLabel(/^New password/).fill(password);
    await provider.page.getByLabel(/^Confirm password/).fill(password);
    await provider.look('choose-password');
    await provider.page.getByRole('button', { name: 'Set password' }).click();
    await provider.page.getByRole('heading', { name: 'Your password has been set successfully.' }).waitFor();
    await provider.look('password-set');
    await provider.page.getByRole('link', { name: 'Go to console' }).click();
    await signInStaff(provider, { email, password }, inbox, 'My day');
    await provider.page.getByText('No visits today').waitFor();
    await provider.look('no-day');
    await provider.page.getByRole('link', { name: 'Appointments', exact: true }).click();
    await provider.page.getByText('0–0 of 0').waitFor();
    await provider.look('no-visits');

    await assignAppointmentTo(email);
    await provider.page.getByRole('button', { name: '1 new' }).click();
    await provider.page.getByText('1 of 1').waitFor();
    await provider.look('one-visit');
    const screens = provider.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem');
    expect(await screens.allInnerTexts()).toEqual(['My day', 'Inbox', 'Appointments', 'Services']);
    await openAppointment(provider.page, 'Clara Nguyen');
    await provider.look('appointment');
    desk.wasCalm();
    provider.wasCalm({ loads: 2 });
  });
});

describe('chart access', () => {
  it('is shown in the audit log to a super-admin, and the audit chain is valid', PATIENCE, async () => {
    await insertPatient(db, { user: { firstName: 'Wilhelmina', lastName: 'Ostrander' } });
    const reader = await openFor('reader', 'desktop', '/admin/patients');
    await signInTo(reader, { role: 'ADMIN', email: 'reading@bedside.test', firstName: 'Tobias' }, 'Patients');
    await reader.page.getByRole('textbox', { name: /^Search:/ }).fill('Ostrander');
    await reader.page.getByText('1 of 1').waitFor();
    await reader.page.getByRole('main').getByRole('link', { name: 'Wilhelmina Ostrander' }).click();
    await reader.page.getByRole('heading', { name: 'Wilhelmina Ostrander' }).waitFor();
    await expect.poll(() => reader.page.locator('[aria-busy=true]').count()).toBe(0);
    await reader.look('chart');
    reader.wasCalm();

    const auditor = await openFor('super-admin', 'desktop', '/super-admin/admin_logs');
    await signInTo(auditor, { role: 'SUPER_ADMIN', email: 'auditing@bedside.test' }, 'Audit log');
    const { page } = auditor;
    await page.getByRole('textbox', { name: /^Search:/ }).fill('Wilhelmina Ostrander');
    await page
      .getByRole('row', { name: /Patients: list/ })
      .first()
      .waitFor({ state: 'detached' });
    const row = page.getByRole('row', {
      name: /Tobias Lang.*Patients: viewed record.*Wilhelmina Ostrander.*Allowed.*Today, /s,
    });
    await row.waitFor();
    await auditor.look('logs');
    await row.getByRole('button', { name: /^View details: / }).click();
    const details = page.getByRole('dialog');
    await details.getByText('Tobias Lang, ADMIN').waitFor();
    await details.getByText(/^Today, \d/).waitFor();
    await details.getByRole('link', { name: 'Wilhelmina Ostrander' }).waitFor();
    await auditor.look('log-details');
    auditor.wasCalm();
    expect(await verifyAudit(application.config.databaseUrl ?? '')).toBe(0);
  });
});

describe('a consent to treatment', () => {
  it('is signed with a typed name by a signed-in patient', PATIENCE, async () => {
    const patient = await openFor('signer', 'phone', '/');
    await family.signIn(patient, { email: 'patient@bedside.test', password: DEMO_PASSWORD });
    const { page } = patient;
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Settings/ })
      .click();
    await page.getByRole('link', { name: /^Consents and requests/ }).click();
    await page.getByRole('link', { name: /Pending/ }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign this form' });
    await dialog.getByText('Are you sure, you want to Approve this Consent?').waitFor();
    await dialog.getByRole('button', { name: 'Type my name' }).click();
    expect(await dialog.getByLabel('Full legal name').inputValue()).toBe('Nora Whitfield');
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.getByText('Please accept to continue').waitFor();
    await dialog.getByRole('checkbox').check();
    await patient.look('sign-typed');
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Signature' }).waitFor();
    await patient.look('signed-typed');
    patient.wasCalm();
  });

  it('is signed with a drawing by link and code', PATIENCE, async () => {
    const email = 'hana.kim@example.com';
    const { id } = await insertPatient(db, { user: { email, firstName: 'Hana', lastName: 'Kim' } });
    const office = await application.asStaff('admin@bedside.test');
    const body = { requestTo: id, consentMode: 'CONSENT', consentType: 'TREATMENT' } as const;
    const link = await linkTo(email, () => office.send(sendConsentRequest, { body }));
    const patient = await openFor('drawer', 'phone', link);
    const { page } = patient;
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign this form' });
    await dialog.getByLabel('Full legal name').fill('Hana Kim');
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click();
    await dialog.getByRole('checkbox').check();
    const field = await dialog.getByRole('img', { name: 'Sign above the line' }).boundingBox();
    if (!field) throw new Error('there is no field to draw in');
    await page.mouse.move(field.x + 30, field.y + field.height / 2);
    await page.mouse.down();
    for (const [x, y] of [
      [60, 20],
      [90, 70],
      [130, 30],
      [180, 60],
    ] as const)
      await page.mouse.move(field.x + x, field.y + y, { steps: 4 });
    await page.mouse.up();
    await patient.look('sign-drawn');
    const since = new Date();
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await dialog.getByLabel('Code').fill(codeIn(await inbox.next({ to: email, since }, hasCode)));
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Signature' }).waitFor();
    await patient.look('signed-drawn');
    patient.wasCalm();
  });
});

describe('after sign-out', () => {
  // Rule: security.signing-out-leaves-nothing
  it("a patient's browser keeps no token and no patient data", PATIENCE, async () => {
    const [{ email } = { email: '' }] = await otherHolders(db);
    const patient = await openFor('leaver', 'phone', '/');
    const { page } = patient;
    await page.getByLabel('Remember me').check();
    await family.signIn(patient, { email, password: DEMO_PASSWORD });
    await family.goToFamily(patient);
    expect(await storedIn(page)).toContain(email);
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await storedIn(page)).toBe('[]');
    patient.wasCalm();
  });

  // Rule: security.signing-out-leaves-nothing
  it('a staff browser keeps no token and no patient data', PATIENCE, async () => {
    const staff = await openFor('staff-leaver', 'desktop', '/admin/patients');
    await signInTo(staff, { role: 'ADMIN', email: 'leaving@bedside.test' }, 'Patients');
    const { page } = staff;
    expect(await storedIn(page)).toContain('leaving@bedside.test');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
    expect(await storedIn(page)).toBe('[]');
    staff.wasCalm();
  });
});

async function signInTo(
  screen: Screen,
  user: { role: 'ADMIN' | 'SUPER_ADMIN'; email: string; firstName?: string },
  heading: string,
): Promise<void> {
  await insertStaff(db, { firstName: 'Iris', lastName: 'Lang', passwordHash, ...user });
  await signInStaff(screen, { email: user.email, password: DEMO_PASSWORD }, inbox, heading);
}

async function assignAppointmentTo(email: string): Promise<void> {
  const office = await application.asStaff('superadmin@bedside.test');
  const patient = await insertPatient(db, { user: { firstName: 'Clara', lastName: 'Nguyen' } });
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('name', '=', 'Urgent Care Visit')
    .executeTakeFirstOrThrow();
  const provider = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const day = practiceDay(inDays(1));
  const booked = await office.send(addAppointment, {
    body: { ...buildBooking(patient, service, { preferedAppointmentDate: day }), patientId: patient.id },
  });
  await office.send(assignProvider, {
    body: {
      appointmentId: booked.data.id,
      providerId: provider.id,
      appointmentDate: day,
      appointmentTime: '10:00',
    },
  });
}
