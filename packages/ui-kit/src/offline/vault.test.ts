import { describe, expect, it } from 'vitest';
import {
  createLetterBox,
  createLock,
  createSecret,
  dataKey,
  type Lock,
  openLock,
  post,
  seal,
  take,
  unseal,
} from './vault.ts';

const right = { pin: '246810', secret: null };
const wrong = { pin: '246811', secret: null };
const owner = { userId: 'provider', sessionId: 'morning' };
const day = { patient: 'Nora Feldman', allergy: 'amoxicillin' };

// Rule: appointments.offline-day-is-encrypted
describe('the day on a device', () => {
  it('opens only with its PIN, and contains no readable text', async () => {
    const { lock, key } = await createLock(right, owner);
    const sealed = await seal(key, day);
    expect(new TextDecoder().decode(sealed.bytes)).not.toContain('Nora');
    const opened = await openLock(lock, right);
    expect(opened && (await unseal(await dataKey(opened.raw), sealed))).toEqual(day);
    expect(await openLock(lock, wrong)).toBeNull();
  });

  it('does not open for another person or another session', async () => {
    const { lock } = await createLock(right, owner);
    expect(await openLock({ ...lock, userId: 'somebody' }, right)).toBeNull();
    expect(await openLock({ ...lock, sessionId: 'another' }, right)).toBeNull();
  });

  it('is bound when its person has signed in again', async () => {
    const { lock, key } = await createLock(right, owner);
    const sealed = await seal(key, day);
    const again = await openLock(lock, right, 'evening');
    expect(again?.lock.sessionId).toBe('evening');
    const opened = again && (await openLock(again.lock, right));
    expect(opened && (await unseal(await dataKey(opened.raw), sealed))).toEqual(day);
  });

  it('opens with the PIN only beside the secret of its device, of which no script gets a byte', async () => {
    const secret = await createSecret();
    await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow();
    const { lock } = await createLock({ ...right, secret }, owner);
    expect(await openLock(lock, { ...right, secret: await createSecret() })).toBeNull();
    expect(await openLock(lock, right)).toBeNull();
    expect(await openLock(lock, { ...right, secret })).toMatchObject({ lock });
  });

  it('of an earlier release opens, and gets the secret then', async () => {
    const earlier = await earlierLock();
    const secret = await createSecret();
    const opened = await openLock(earlier, { ...right, secret });
    expect(new TextDecoder().decode(opened?.raw)).toBe('the data key of earlier releases');
    expect(opened?.lock).toMatchObject({ derivation: { hasSecret: true } });
    expect(opened && (await openLock(opened.lock, right))).toBeNull();
    expect(opened && (await openLock(opened.lock, { ...right, secret }))).toMatchObject({ raw: opened?.raw });
  });
});

/** As written when the PIN alone opened it. */
async function earlierLock(): Promise<Lock> {
  const [salt, iv] = [new Uint8Array(16), new Uint8Array(12)];
  const { subtle } = crypto;
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const pin = await subtle.importKey('raw', bytesOf(right.pin), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
  const key = await subtle.deriveKey(how, pin, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const additionalData = bytesOf(`${owner.userId} ${owner.sessionId}`);
  const raw = bytesOf('the data key of earlier releases');
  const bytes = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, raw);
  return { ...owner, salt, wrapped: { iv, bytes } };
}

// Rule: appointments.offline-visit-is-encrypted
describe('the next visit on a patient’s device', () => {
  it('is replaced without the PIN, and read only with it', async () => {
    const { lock, publicKey } = await createLetterBox(right, owner);
    const posted = await post(publicKey, day);
    expect(new TextDecoder().decode(posted.content.bytes)).not.toContain('Nora');
    expect(await openLock(lock, wrong)).toBeNull();
    const opened = await openLock(lock, right, 'evening');
    expect(opened && (await take(opened.raw, posted))).toEqual(day);
    const again = opened && (await openLock(opened.lock, right));
    expect(again && (await take(again.raw, await post(publicKey, 'newer')))).toBe('newer');
  });
});
