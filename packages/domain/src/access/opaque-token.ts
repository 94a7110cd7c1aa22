import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess, fit for a link or a cookie. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of such a token. It has nothing to guess, so it needs no key and no slow hash. */
export const hashOpaqueToken = (token: string): Buffer => createHash('sha256').update(token).digest();
