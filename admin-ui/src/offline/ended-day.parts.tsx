import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import DeviceCard from './DeviceCard.tsx';
import { changeQueue, lockDevice, setPin, wipeEnded } from './device.ts';
import OfflineApp from './OfflineApp.tsx';
import { store } from './store.ts';

afterEach(() => store.wipe());

const owner = { userId: 'provider', sessionId: 'morning' };
const HOUR_MS = 3_600_000;

const enterSetOut = () =>
  changeQueue((queue) => ({
    ...queue,
    entries: [
      {
        id: 'a',
        appointmentId: 'nora',
        patientName: 'Nora Feldman',
        at: '2026-11-29T15:00:00.000Z',
        change: { kind: 'setOut' as const },
      },
    ],
  }));

async function letExpire(): Promise<void> {
  const stored = await store.read();
  const takenAt = Date.now() - 49 * HOUR_MS;
  if (stored) await store.write({ ...stored, takenAt, enteredAt: takenAt });
}

// Rule: appointments.offline-day-ends
it.each([
  ['expired with something unsent', letExpire, /^The visits kept on this device expired/],
  [
    'was erased because the session ended elsewhere',
    wipeEnded,
    /^The session of this device was ended elsewhere/,
  ],
])('says, with and without a connection, that the day %s', async (_how, happens, text) => {
  await setPin('246810', owner);
  await enterSetOut();
  await happens();
  for (const part of [<OfflineApp key="app" />, <DeviceCard key="card" />]) {
    lockDevice();
    await showInConsole(part, { width: 320 });
    await expect.element(page.getByText(text)).toBeVisible();
    expect(cutTexts()).toEqual([]);
  }
});

it('says nothing of a day that ended with everything sent, or of the one before', async () => {
  await setPin('246810', owner);
  await wipeEnded();
  lockDevice();
  await showInConsole(<OfflineApp />);
  await expect.element(page.getByText(/^Nothing is kept on this device/)).toBeVisible();
});
