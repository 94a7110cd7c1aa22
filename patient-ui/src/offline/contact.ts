import { getHome } from '@bedside/contracts/appointments/home.api';
import { listDocuments } from '@bedside/contracts/care/documents.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { dayIn } from '@bedside/ui-kit/formats';
import { eraseIfLost } from '@bedside/ui-kit/offline/erase-if-lost';
import { ownerOf } from '@bedside/ui-kit/offline/owner';
import { registerWorker, workerHere } from '@bedside/ui-kit/offline/register-worker';
import { client } from '../api/client.ts';
import { configQuery } from '../api/config-queries.ts';
import { queryClient } from '../api/query-client.ts';
import { nextAppointments } from '../features/home/home-text.ts';
import { WORKER } from '../push/push-subscription.ts';
import { session } from '../session/session.ts';
import { readCopy, setPin, storeCopy, wipe } from './device.ts';
import { type Copy, type CopyViewer, offlineDocuments, offlineVisit } from './offline-copy.ts';

const MAX_DOCUMENTS = 50;

async function takeCopy(practice: BrowserConfig['practice'], viewer: CopyViewer): Promise<Copy> {
  const [{ data: home }, { data: documents }] = await Promise.all([
    client.send(getHome, {}, { isBackground: true }),
    client.send(listDocuments, { query: { take: MAX_DOCUMENTS } }, { isBackground: true }),
  ]);
  // A request without a date is not an upcoming visit.
  const [next] = nextAppointments(home.visits, dayIn(practice.timeZone, new Date())).filter(
    ({ appointmentDate }) => appointmentDate !== null,
  );
  return {
    timeZone: practice.timeZone,
    practice: { name: practice.name, phone: practice.supportPhone },
    visit: next ? offlineVisit(next, viewer) : null,
    documents: offlineDocuments(documents.listing, viewer.withClinical),
  };
}

function ownerHere() {
  const state = session.read();
  return state.status === 'in' ? ownerOf(state.user.id, state.token) : null;
}

/**
 * Renews the copy of a patient who asked for one, however new it is, because access may have ended since. Erases
 * the copy if another user is signed in.
 */
async function renewCopy(): Promise<void> {
  const stored = await readCopy();
  const owner = ownerHere();
  if (!stored || !owner) return;
  if (stored.lock.userId !== owner.userId) return wipe();
  const { practice } = await queryClient.ensureQueryData(configQuery);
  const copy = await takeCopy(practice, { userId: owner.userId, withClinical: stored.withClinical });
  await storeCopy(copy, owner, { isStillIn: () => ownerHere()?.userId === owner.userId });
}

/** @throws when a call fails; then nothing is stored */
export async function startOfflineCopy(pin: string, withClinical: boolean): Promise<void> {
  const owner = ownerHere();
  if (!owner) return;
  await setPin(pin, owner, withClinical);
  try {
    await renewCopy();
    await registerWorker(WORKER);
  } catch (reason) {
    await wipe();
    throw reason;
  }
}

/** @returns whether it did */
async function eraseIfEnded(): Promise<boolean> {
  const stored = await readCopy();
  return stored !== undefined && eraseIfLost(client, stored.sessionId, wipe);
}

/** Runs after each start of the portal and whenever its page becomes visible, if this browser has a copy. */
export async function contact(): Promise<void> {
  if (!(await workerHere(WORKER))) return;
  await Promise.allSettled([
    registerWorker(WORKER),
    eraseIfEnded().then((isErased) => (isErased ? undefined : renewCopy())),
  ]);
}

// The session ended elsewhere or expired.
session.subscribe(() => {
  const state = session.read();
  if (state.status === 'out' && state.ending === 'expired') void eraseIfEnded();
});
