import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';

describe('a password', () => {
  it('matches only its own hash', async () => {
    const hashed = await hashPassword('Correct-horse-1');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hashed, 'Correct-horse-1')).toBe(true);
    expect(await verifyPassword(hashed, 'Correct-horse-2')).toBe(false);
  });

  it('matches nothing without a hash', async () => {
    expect(await verifyPassword(null, 'Correct-horse-1')).toBe(false);
  });

  it('matches in any Unicode composition', async () => {
    expect(await verifyPassword(await hashPassword('Zoë-horse-1'), 'Zoe\u0308-horse-1')).toBe(true);
  });

  it('is rehashed when the cost parameters change', async () => {
    expect(needsRehash(await hashPassword('Correct-horse-1'))).toBe(false);
    expect(
      needsRehash(await hash('Correct-horse-1', { memoryCost: 8_192, timeCost: 1, parallelism: 1 })),
    ).toBe(true);
  });
});
