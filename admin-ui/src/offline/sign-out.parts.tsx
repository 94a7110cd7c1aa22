import { afterEach, expect, it, vi } from 'vitest';
import { changeQueue, lockDevice, readDevice, setPin } from './device.ts';
import { add } from './queue.ts';
import { signOut } from './sign-out.ts';
import { store } from './store.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await store.wipe();
});

// Rule: appointments.offline-entries-are-sent-once
it('asks before signing out erases what was not sent, also while the day is locked', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const logout = vi.fn();
  await setPin('246810', { userId: 'provider', sessionId: 'morning' });
  await changeQueue((queue) =>
    add(queue, {
      id: 'a',
      appointmentId: 'v1',
      patientName: 'Nora Feldman',
      at: new Date().toISOString(),
      change: { kind: 'note', text: 'Walks well.' },
    }),
  );
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
