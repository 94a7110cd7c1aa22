import type { Db } from '@bedside/db/database';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { hashPassword } from '@bedside/domain/people/password';
import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withRelay } from '@bedside/testing/relay';
import { addMinutes } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { signInStaff } from './console.fixture.ts';
import { signIn } from './people-play.fixture.ts';
import { practiceDay } from './practice-days.fixture.ts';
import { type AnyScreen, type Open, openScreen, type Screen } from './screen.fixture.ts';

interface VisitInput {
  passwordHash: string;
  name: string;
}

/** A video visit that starts now, whose patient has not signed the consent yet. */
export async function insertVideoVisit(db: Db, { passwordHash, name }: VisitInput) {
  const now = new Date();
  const providerEmail = `${name}-provider@bedside.test`;
  const patientEmail = `${name}-patient@bedside.test`;
  const provider = await insertStaff(db, {
    role: 'PROVIDER',
    firstName: 'Priya',
    lastName: 'Raman',
    email: providerEmail,
    passwordHash,
  });
  await db
    .updateTable('providers')
    .set({ licenseState: 'IL', licenseExpiresOn: '2090-01-31' })
    .where('id', '=', provider.id)
    .execute();
  const patient = await insertPatient(db, {
    user: { firstName: 'Nora', lastName: 'Feldman', email: patientEmail, passwordHash },
  });
  const serviceId = (await insertService(db, { name: `Telemedicine Visit ${name}`, telemedicine: true })).id;
  const { id } = await insertAppointment(
    db,
    patient,
    { id: serviceId, name: 'Telemedicine Visit' },
    {
      status: 'SCHEDULED',
      telemedicine: true,
      providerId: provider.id,
      serviceDate: practiceDay(now),
      startsAt: now,
      endsAt: addMinutes(now, 30),
    },
  );
  await insertConsent(db, patient, { type: 'TELEMEDICINE' });
  return { id, patientId: patient.id, providerId: provider.id, providerEmail, patientEmail };
}

export async function insertSignedConsent(db: Db, patientId: string): Promise<void> {
  const signed = { status: 'APPROVED' as const, answeredAt: new Date(), signatureKind: 'TYPED' as const };
  const by = { answeredBy: patientId, signatureName: 'Nora Feldman' };
  await insertConsent(db, { id: patientId }, { type: 'TELEMEDICINE', ...signed, ...by });
}

type Doors = Pick<Awaited<ReturnType<typeof withApplication>>, 'origin' | 'inbox'> & { open: Open };
type VideoVisit = Awaited<ReturnType<typeof insertVideoVisit>>;

/** The patient on a phone and the provider at a desk, both before joining the call. */
export async function openVisitScreens(doors: Doors, visit: VideoVisit, name: string) {
  const { open, origin } = doors;
  const patient = await openScreen(open, origin, { who: `${name}-patient`, width: 'phone', path: '/login' });
  await watchConnections(patient.page);
  await signIn(patient, { email: visit.patientEmail, password: DEMO_PASSWORD });
  await patient.page.goto(`/appointments/appointment_details/${visit.id}`);
  await patient.page.getByRole('link', { name: 'Join', exact: true }).click();
  await patient.page.waitForURL(`**/video/${visit.id}`);
  return { visit, patient, provider: await openProviderScreen(doors, visit, name) };
}

export async function openProviderScreen({ open, origin, inbox }: Doors, visit: VideoVisit, name: string) {
  const provider = await openScreen(open, origin, {
    who: `${name}-provider`,
    width: 'desktop',
    path: '/admin',
  });
  await watchConnections(provider.page);
  await signInStaff(provider, { email: visit.providerEmail, password: DEMO_PASSWORD }, inbox, 'My day');
  await provider.page.goto(`/admin/video/${visit.id}`);
  return provider;
}

export async function enter({ page }: Pick<AnyScreen, 'page'>): Promise<void> {
  await page.getByLabel('Which state are you in right now?').selectOption('IL');
  await page.getByLabel('Are you at home?').selectOption('yes');
  await page.getByRole('button', { name: 'Go to waiting room' }).click();
}

/** @returns the path of the link in the text message */
export async function invite(
  { page, look }: Screen,
  inbox: Doors['inbox'],
  { name, phone }: { name: string; phone: string },
) {
  const since = new Date();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name', { exact: false }).last().fill(name);
  await page.getByLabel('Mobile phone').fill(phone);
  await look('invite');
  await page.getByRole('button', { name: 'Send text' }).click();
  const to = `+1${phone.replace(/\D/g, '')}`;
  const link = /\/video\/guest#[\w-]+/;
  const text = await inbox.next({ to, since }, (message) => link.test(JSON.stringify(message)));
  return link.exec(JSON.stringify(text))?.[0] ?? '';
}

export async function comeAsGuest({ page, look }: Screen, name: string) {
  await watchConnections(page);
  await page.reload();
  await page.getByLabel('Your name').fill(name);
  await look('guest');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('We hear you').waitFor();
  expect(await page.getByLabel('Which state are you in right now?').count()).toBe(0);
  await look('guest-lobby');
  await page.getByRole('button', { name: 'Go to waiting room' }).click();
}

/** Must run in a page before it opens connections. */
export const watchConnectionsScript = `
  window.connections = [];
  const Connection = RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    constructor(...input) {
      super(...input);
      if (window.isCut) this.close();
      window.connections.push(this);
    }
  };
`;

/** Keeps track of the connections of pages that are opened later. */
export const watchConnections = (page: Page) => page.addInitScript(watchConnectionsScript);

/** A page that runs scripts, in any browser. */
interface Scripted {
  evaluate(script: string): Promise<unknown>;
}

/** How many frames of the other person’s video this page has decoded. */
export const framesSeen = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    let frames = window.framesBefore ?? 0;
    for (const connection of window.connections ?? []) {
      if (connection.connectionState === 'closed') continue;
      for (const stats of (await connection.getStats()).values())
        if (stats.type === 'inbound-rtp' && stats.kind === 'video') frames += stats.framesDecoded ?? 0;
    }
    return frames;
  })()`);

/** Records each time the page says it is connecting instead of showing the other person’s video. */
export const watchPicture = (page: Page): Promise<void> =>
  page.evaluate<void>(`
    window.gaps = [];
    new MutationObserver(() => {
      const told = document.body.innerText.match(/(Rec|C)onnecting[^\\n]*/)?.[0];
      if (told && window.gaps.at(-1) !== told) window.gaps.push(told);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  `);

export const pictureGaps = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.gaps');

/** The number of open connections that this page has. */
export const connectionsOf = (page: Scripted): Promise<number> =>
  page
    .evaluate(`window.connections.filter(({ connectionState }) => connectionState === 'connected').length`)
    .then(Number);

/** Counts only connections that this page opens from now on. */
export const forgetConnections = (page: Page): Promise<void> =>
  page.evaluate<void>('void window.connections.splice(0)');

/** How many other people this page sees, each over a separate connection. */
export const othersSeen = (page: Scripted): Promise<number> =>
  page
    .evaluate(`(async () => {
    let others = 0;
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      const all = [...(await connection.getStats()).values()];
      others += all.some(({ kind, framesDecoded }) => kind === 'video' && framesDecoded > 10) ? 1 : 0;
    }
    return others;
  })()`)
    .then(Number);

/** The types of the two candidates that each open connection uses. */
export const pathsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const paths = [];
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      const stats = await connection.getStats();
      for (const pair of stats.values())
        if (pair.type === 'candidate-pair' && pair.nominated && pair.state === 'succeeded')
          paths.push(stats.get(pair.localCandidateId).candidateType + ' to ' + stats.get(pair.remoteCandidateId).candidateType);
    }
    return paths;
  })()`);

/** Blocks everything in both directions: calls to the API, live updates, and media. */
export async function cutConnection({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(`
    window.isCut = true;
    for (const connection of window.connections) connection.close();
  `);
}

export async function restoreConnection({ page }: Pick<Screen, 'page'>): Promise<void> {
  await page.evaluate('window.isCut = false');
  await page.context().setOffline(false);
}

const TURN_SECRET = 'a secret that coturn and Bedside share';

interface RelayedCalls {
  flags?: readonly string[];
  address?: string;
  environment?: NodeJS.ProcessEnv;
}

/** Calls that only use a relay. `relay` is undefined if coturn isn’t installed. */
export async function withRelayedCalls({
  flags = [],
  address = '127.0.0.1',
  environment,
}: RelayedCalls = {}) {
  // In production, the relay doesn’t forward into private networks. Here both relayed addresses are in one.
  const here = ['--allow-loopback-peers', `--allowed-peer-ip=${address}`];
  const relay = await withRelay({ secret: TURN_SECRET, address, flags: [...here, ...flags] });
  const application = await withApplication({
    frontEnds: await buildFrontEnds(),
    environment: {
      ...environment,
      TURN_URLS: `turn:127.0.0.1:${relay?.port ?? 3478}?transport=udp`,
      TURN_SECRET,
      ICE_TRANSPORT_POLICY: 'relay',
    },
  });
  const { db, origin, inbox } = application;
  const { open } = await withBrowser({ camera: true });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const meet = async (name: string) => {
    const visit = await insertVideoVisit(db, { passwordHash, name });
    await insertSignedConsent(db, visit.patientId);
    const seats = await openVisitScreens({ open, ...application }, visit, name);
    await seats.patient.page.getByText('You agreed to video visits').waitFor();
    await enter(seats.patient);
    await seats.provider.page.getByRole('button', { name: 'Admit Nora' }).click();
    return seats;
  };
  /** Brings a guest, who waits to be admitted. */
  const bring = async (provider: Screen, name: string) => {
    const path = await invite(provider, inbox, { name: 'Ana Ruiz', phone: '(312) 555-0177' });
    const guest = await openScreen(open, origin, { who: `${name}-guest`, width: 'phone', path });
    await comeAsGuest(guest, 'Ana Ruiz');
    await provider.page.getByText('Ana Ruiz is in the waiting room').waitFor();
    return guest;
  };
  return { relay, db, meet, bring };
}
