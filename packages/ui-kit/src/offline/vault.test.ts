import { describe, expect, it } from 'vitest';
import { createLetterBox, createLock, dataKey, openLock, post, seal, take, unseal } from './vault.ts';

const owner = { userId: 'provider', sessionId: 'morning' };
const day = { patient: 'Nora Feldman', allergy: 'amoxicillin' };

// Rule: appointments.offline-day-is-encrypted
describe('the day on a device', () => {
  it('opens only with its PIN, and holds no readable word', async () => {
    const { lock, key } = await createLock('246810', owner);
    const sealed = await seal(key, day);
    expect(new TextDecoder().decode(sealed.bytes)).not.toContain('Nora');
    const opened = await openLock(lock, '246810');
    expect(opened && (await unseal(await dataKey(opened.raw), sealed))).toEqual(day);
    expect(await openLock(lock, '246811')).toBeNull();
  });

  it('does not open for another person or another session', async () => {
    const { lock } = await createLock('246810', owner);
    expect(await openLock({ ...lock, userId: 'somebody' }, '246810')).toBeNull();
    expect(await openLock({ ...lock, sessionId: 'another' }, '246810')).toBeNull();
  });

  it('is bound when its person has signed in again', async () => {
    const { lock, key } = await createLock('246810', owner);
    const sealed = await seal(key, day);
    const again = await openLock(lock, '246810', 'evening');
    expect(again?.lock.sessionId).toBe('evening');
    const opened = again && (await openLock(again.lock, '246810'));
    expect(opened && (await unseal(await dataKey(opened.raw), sealed))).toEqual(day);
  });
});

// Rule: appointments.offline-visit-is-encrypted
describe('the next visit on a patient’s device', () => {
  it('is replaced without the PIN, and read only with it', async () => {
    const { lock, publicKey } = await createLetterBox('246810', owner);
    const posted = await post(publicKey, day);
    expect(new TextDecoder().decode(posted.content.bytes)).not.toContain('Nora');
    expect(await openLock(lock, '246811')).toBeNull();
    const opened = await openLock(lock, '246810', 'evening');
    expect(opened && (await take(opened.raw, posted))).toEqual(day);
    const again = opened && (await openLock(opened.lock, '246810'));
    expect(again && (await take(again.raw, await post(publicKey, 'newer')))).toBe('newer');
  });
});
