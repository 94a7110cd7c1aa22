import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { clearSession, saveSession } from '../auth/session.ts';
import { superAdmin } from '../components/show-console.fixture.tsx';
import { changeQueue, lockDevice, readDevice, setPin } from './device.ts';
import { add } from './queue.ts';
import { signOut } from './sign-out.ts';
import { store } from './store.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await store.wipe();
});

const priya = '01930000-0000-7000-8000-000000000001';
const signIn = (id: string) => saveSession({ token: 'none', user: { ...superAdmin, id, role: 'PROVIDER' } });

async function enterNote(): Promise<void> {
  await setPin('246810', { userId: priya, sessionId: 'morning' });
  await changeQueue((queue) =>
    add(queue, {
      id: 'a',
      appointmentId: 'v1',
      patientName: 'Nora Feldman',
      at: new Date().toISOString(),
      change: { kind: 'note', text: 'Walks well.' },
    }),
  );
}

// Rule: appointments.offline-entries-are-sent-once
it('asks before signing out erases unsent entries, even while the day is locked', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const logout = vi.fn();
  await enterNote();
  lockDevice();
  expect(readDevice().state).toBe('unread');
  await signOut(logout);
  expect(confirm).toHaveBeenCalledOnce();
  expect(logout).not.toHaveBeenCalled();
  expect(await store.read()).toBeDefined();
  confirm.mockReturnValue(true);
  await signOut(logout);
  expect(logout).toHaveBeenCalledOnce();
  expect(await store.read()).toBeUndefined();
  await signOut(logout);
  expect(confirm).toHaveBeenCalledTimes(2);
});

// Rule: appointments.offline-day-is-encrypted
it("leaves another provider's unsent entries on the device", async () => {
  onTestFinished(clearSession);
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const logout = vi.fn();
  await enterNote();
  lockDevice();
  signIn('01930000-0000-7000-8000-000000000002');
  await signOut(logout);
  expect(logout).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
  expect(await store.read()).toMatchObject({ lock: { userId: priya } });
  signIn(priya);
  await signOut(logout);
  expect(await store.read()).toBeUndefined();
});
