import { setTimeout } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { issueVideoLink } from '@bedside/domain/appointments/video-link.commands';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertStaff } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { openScreen, type Screen } from './screen.fixture.ts';
import {
  comeAsGuest,
  cutConnection,
  enter,
  framesSeen,
  insertSignedConsent,
  insertVideoVisit,
  invite,
  openVisitScreens,
  othersSeen,
  restoreConnection,
  watchConnections,
} from './video.fixture.ts';

const PATIENCE = { timeout: 240_000 };
const HALF_A_MINUTE = 30_000;
const application = await withApplication({ frontEnds: await buildFrontEnds() });
const { db, origin, inbox } = application;
const { open } = await withBrowser({ camera: true });
const passwordHash = await hashPassword(DEMO_PASSWORD);

const openCall = async (name: string) =>
  openVisitScreens({ open, origin, inbox }, await insertVideoVisit(db, { passwordHash, name }), name);

async function signConsent({ page, look }: Screen) {
  await page.getByRole('button', { name: 'Read and sign the consent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await look('consent');
  await dialog.getByRole('button', { name: /^Type/ }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Sign/ }).click();
  await page.getByText('You agreed to video visits').waitFor();
}

const seesTheOther = ({ page }: Screen) => expect.poll(() => framesSeen(page), { timeout: 30_000 });

// Rule: appointments.video-signals
it(
  'a patient and a provider meet, see each other, and meet again after half a minute without a network',
  PATIENCE,
  async () => {
    const { visit, patient, provider } = await openCall('meet');
    await provider.page.getByRole('heading', { name: 'No one is waiting yet' }).waitFor();

    await patient.page.getByRole('heading', { name: 'Get ready for your video visit' }).waitFor();
    await patient.page.getByText('We hear you').waitFor();
    await patient.look('lobby');
    await patient.page.getByRole('button', { name: 'Go to waiting room' }).click();
    await patient.page.getByText('Sign the consent first.').waitFor();
    await signConsent(patient);
    await enter(patient);
    await patient.page.getByRole('heading', { name: /will let you in$/ }).waitFor();
    await patient.look('waiting');
    await provider.page.getByRole('heading', { name: 'Nora Feldman is in the waiting room' }).waitFor();
    await provider.look('waiting');
    expect(await framesSeen(patient.page)).toBe(0);
    await provider.page.getByRole('button', { name: 'Admit Nora' }).click();

    await seesTheOther(patient).toBeGreaterThan(10);
    await seesTheOther(provider).toBeGreaterThan(10);
    await patient.look('call');
    await provider.look('call');

    await provider.page.getByText('POS 10, modifier 95').waitFor();
    await patient.page.getByRole('button', { name: 'Mute', exact: true }).click();
    await provider.page.getByText('Muted', { exact: true }).waitFor();
    await provider.look('muted');
    await patient.page.getByRole('button', { name: 'Unmute', exact: true }).click();
    await provider.page.getByText('Muted', { exact: true }).waitFor({ state: 'detached' });

    await provider.page.getByRole('button', { name: 'Share screen' }).click();
    await patient.page.getByLabel('Priya Raman’s screen').waitFor();
    await seesTheOther(patient).toBeGreaterThan((await framesSeen(patient.page)) + 3);
    await patient.look('screen');
    await provider.look('sharing');
    await provider.page.getByRole('button', { name: 'Stop sharing' }).click();
    await patient.page.getByLabel('Video of Priya Raman').waitFor();

    await patient.page.getByRole('button', { name: 'Chat' }).click();
    await patient.page.getByRole('textbox', { name: /^Message/ }).fill('I hear you well.');
    await patient.page.getByRole('button', { name: 'Send' }).click();
    await provider.page.getByRole('log').getByText('I hear you well.').waitFor();
    await patient.look('chat');
    await patient.page.getByRole('button', { name: 'Close chat' }).click();

    await patient.page.getByRole('button', { name: 'Turn camera off' }).click();
    await provider.page.getByText('Nora Feldman’s camera is off.').waitFor();
    await patient.page.getByRole('button', { name: 'Turn camera on' }).click();
    await provider.page.getByText('Nora Feldman’s camera is off.').waitFor({ state: 'detached' });

    await cutConnection(patient);
    await patient.page.getByRole('heading', { name: 'Getting you back in' }).waitFor();
    await patient.look('reconnecting');
    await provider.page.getByText(/^Reconnecting to Nora Feldman/).waitFor();
    await setTimeout(HALF_A_MINUTE);
    const [before, beforeThere] = [await framesSeen(patient.page), await framesSeen(provider.page)];
    await restoreConnection(patient);
    await seesTheOther(patient).toBeGreaterThan(before + 10);
    await seesTheOther(provider).toBeGreaterThan(beforeThere + 10);
    await patient.page.getByRole('heading', { name: 'Getting you back in' }).waitFor({ state: 'detached' });
    const seats = await db
      .selectFrom('videoSeats')
      .select('state')
      .where('appointmentId', '=', visit.id)
      .execute();
    expect(seats).toEqual([{ state: 'IN CALL' }, { state: 'IN CALL' }]);

    await provider.page.getByRole('button', { name: 'End call' }).click();
    await provider.page.getByRole('dialog', { name: /services/i }).waitFor();
    await patient.page.getByRole('heading', { name: /left the call$/ }).waitFor();
    await provider.page.reload();
    await provider.page.getByRole('button', { name: 'Join the call' }).click();
    await seesTheOther(provider).toBeGreaterThan(10);
    await provider.page.getByRole('button', { name: 'End call' }).click();
    await patient.page.getByRole('heading', { name: /left the call$/ }).waitFor();
    await patient.page.getByRole('button', { name: 'Leave' }).click();
    await patient.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await patient.page.getByRole('heading', { name: 'You left the visit', level: 1 }).waitFor();
    await patient.look('left');
    const { status } = await db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('SCHEDULED');
  },
);

// Rule: appointments.video-one-device
it(
  'a declined patient asks again, a second device takes over, and others are refused',
  PATIENCE,
  async () => {
    const { visit, patient, provider } = await openCall('move');
    await insertSignedConsent(db, visit.patientId);
    await patient.page.reload();
    await patient.page.getByText('You agreed to video visits').waitFor();
    await enter(patient);
    await provider.page.getByRole('button', { name: 'Decline', exact: true }).click();
    await patient.page.getByRole('heading', { name: /can’t let you in right now$/ }).waitFor();
    await patient.look('declined');
    await patient.page.getByRole('button', { name: 'Ask again' }).click();
    await patient.page.getByText('You agreed to video visits').waitFor();
    await enter(patient);
    await provider.page.getByRole('button', { name: 'Admit Nora' }).click();
    await seesTheOther(provider).toBeGreaterThan(10);

    const second = await openScreen(open, origin, { who: 'move-second', width: 'desktop', path: '/login' });
    await watchConnections(second.page);
    await signIn(second, { email: visit.patientEmail, password: DEMO_PASSWORD });
    await second.page.goto(`/video/${visit.id}`);
    await second.page.getByText('You agreed to video visits').waitFor();
    await second.look('lobby');
    await enter(second);
    await patient.page.getByRole('heading', { name: 'You joined on another device' }).waitFor();
    await seesTheOther(second).toBeGreaterThan(10);
    const before = await framesSeen(provider.page);
    await seesTheOther(provider).toBeGreaterThan(before + 10);
    await second.look('call');

    const next = await insertStaff(db, { role: 'PROVIDER' });
    await db.updateTable('appointments').set({ providerId: next.id }).where('id', '=', visit.id).execute();
    await provider.page.reload();
    await provider.page.getByText('We can’t find this appointment').waitFor();
    expect(await provider.page.locator('video').count()).toBe(0);
    const stranger = await insertVideoVisit(db, { passwordHash, name: 'stranger' });
    await patient.page.goto(`/video/${stranger.id}`);
    await patient.page
      .getByText(/can’t find|not found/i)
      .first()
      .waitFor();
    expect(await patient.page.locator('video').count()).toBe(0);
  },
);

it(
  'a patient whose browser refuses the camera learns what to do, and joins with sound',
  PATIENCE,
  async () => {
    const visit = await insertVideoVisit(db, { passwordHash, name: 'refused' });
    const patient = await openScreen(open, origin, { who: 'refused', width: 'phone', path: '/login' });
    await patient.page.addInitScript(`
    const given = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (given)
      navigator.mediaDevices.getUserMedia = (wanted) =>
        wanted.video ? Promise.reject(new DOMException('no', 'NotAllowedError')) : given(wanted);
  `);
    await signIn(patient, { email: visit.patientEmail, password: DEMO_PASSWORD });
    await patient.page.goto(`/video/${visit.id}`);
    await patient.page.getByRole('alert').getByText('Let your browser use the camera').waitFor();
    await patient.page.getByText('We hear you').waitFor();
    await patient.look('refused');
    await patient.page.getByLabel('Which state are you in right now?').selectOption('WI');
    await patient.page.getByText(/can’t see you by video while you’re in Wisconsin/).waitFor();
    expect(await patient.page.getByRole('button', { name: 'Go to waiting room' }).count()).toBe(0);
    await patient.look('outside');
    await signConsent(patient);
    await enter(patient);
    await patient.page.getByRole('heading', { name: /will let you in$/ }).waitFor();
    const seat = await db
      .selectFrom('videoSeats')
      .select(['state', 'audioOnly', 'locationState'])
      .where('appointmentId', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(seat).toEqual({ state: 'WAITING', audioOnly: true, locationState: 'IL' });
  },
);

// Rule: security.video-links
it(
  'a patient opens the link of a text by the date of birth, and an invited guest joins',
  PATIENCE,
  async () => {
    const visit = await insertVideoVisit(db, { passwordHash, name: 'link' });
    await insertSignedConsent(db, visit.patientId);
    const now = new Date();
    const token = await db.transaction().execute((tx) => issueVideoLink(tx, { now }, visit.id));
    const provider = await openScreen(open, origin, {
      who: 'link-provider',
      width: 'desktop',
      path: '/admin',
    });
    await watchConnections(provider.page);
    await signInStaff(provider, { email: visit.providerEmail, password: DEMO_PASSWORD }, inbox, 'My day');
    await provider.page.goto(`/admin/video/${visit.id}`);

    const patient = await openScreen(open, origin, {
      who: 'link-patient',
      width: 'phone',
      path: `/video/${visit.id}#${token}`,
    });
    await watchConnections(patient.page);
    await patient.page.reload();
    await patient.page.getByRole('textbox', { name: 'Patient’s date of birth' }).fill('01/02/1903');
    await patient.look('link');
    await patient.page.getByRole('button', { name: 'Continue' }).click();
    await patient.page.getByText(/^This link and date of birth don’t match/).waitFor();
    const { dateOfBirth } = await db
      .selectFrom('patients')
      .select('dateOfBirth')
      .where('id', '=', visit.patientId)
      .executeTakeFirstOrThrow();
    await patient.page
      .getByRole('textbox', { name: 'Patient’s date of birth' })
      .fill(dateOfBirth.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'));
    await patient.page.getByRole('button', { name: 'Continue' }).click();
    await patient.page.getByRole('heading', { name: 'Get ready for your video visit' }).waitFor();
    await patient.look('link-lobby');
    await enter(patient);
    await patient.page.getByRole('heading', { name: /will let you in$/ }).waitFor();
    await patient.look('link-waiting');
    await provider.page.getByRole('button', { name: 'Admit Nora' }).click();
    await seesTheOther(patient).toBeGreaterThan(10);
    await patient.look('link-call');

    const guest = await openScreen(open, origin, {
      who: 'link-guest',
      width: 'phone',
      path: await invite(provider, inbox, { name: 'Ana Ruiz', phone: '(312) 555-0188' }),
    });
    await comeAsGuest(guest, 'Ana Ruiz');
    await provider.page.getByText('Ana Ruiz is in the waiting room').waitFor();
    await provider.page.getByRole('button', { name: 'Admit', exact: true }).click();
    await guest.page.getByRole('button', { name: 'Leave' }).waitFor();
    for (const { page } of [provider, patient, guest])
      await expect.poll(() => othersSeen(page), { timeout: 60_000 }).toBe(2);
    const stage = await provider.page.getByRole('region', { name: 'Video call' }).boundingBox();
    const third = await provider.page.getByLabel('Video of Ana Ruiz').boundingBox();
    expect(third?.width).toBeLessThan((stage?.width ?? 0) / 3);
    for (const screen of [provider, patient, guest]) await screen.look('three');

    const fourth = await openScreen(open, origin, {
      who: 'link-fourth',
      width: 'phone',
      path: await invite(provider, inbox, { name: 'Ben Ortiz', phone: '(312) 555-0189' }),
    });
    await comeAsGuest(fourth, 'Ben Ortiz');
    await provider.page.getByText('Ben Ortiz is in the waiting room').waitFor();
    await provider.page.getByRole('button', { name: 'Admit', exact: true }).click();
    await provider.page.getByText('Three people are in this call. Someone must leave first.').waitFor();
    await provider.look('full');
    await fourth.look('full');
    expect(await othersSeen(fourth.page)).toBe(0);
    expect(await othersSeen(provider.page)).toBe(2);

    await provider.page.getByRole('button', { name: 'Invite' }).click();
    await provider.page.getByText('In the call').waitFor();
    await provider.look('invited');
    await provider.page.getByRole('button', { name: 'Remove Ana Ruiz' }).click();
    await guest.page.getByLabel('Your name').waitFor();
    await guest.page.getByLabel('Your name').fill('Ana Ruiz');
    await guest.page.getByRole('button', { name: 'Continue' }).click();
    await guest.page.getByText(/the link has expired/).waitFor();
  },
);
