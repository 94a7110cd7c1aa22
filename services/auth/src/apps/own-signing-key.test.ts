import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownSigningKey } from './own-signing-key.ts';

const parent = await mkdtemp(path.join(tmpdir(), 'bedside-key-'));
afterAll(() => rm(parent, { recursive: true }));

// Rule: security.own-signing-key
describe('the signing key of a local installation', () => {
  it('is one, however many processes make it at once, and stays', async () => {
    const folder = path.join(parent, 'data');
    const keys = await Promise.all([ownSigningKey(folder), ownSigningKey(folder), ownSigningKey(folder)]);
    expect(new Set([...keys, await ownSigningKey(folder)]).size).toBe(1);
    expect(createPrivateKey(keys[0]).asymmetricKeyType).toBe('rsa');
    expect(await readdir(folder)).toEqual(['app-signing-key.pem']);
    expect((await stat(path.join(folder, 'app-signing-key.pem'))).mode & 0o077).toBe(0);
  });

  it('is another in another installation', async () => {
    expect(await ownSigningKey(path.join(parent, 'a'))).not.toBe(await ownSigningKey(path.join(parent, 'b')));
  });
});
