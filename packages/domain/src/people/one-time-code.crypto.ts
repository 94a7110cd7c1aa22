import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import type { Secret } from '@bedside/config/production';

const DIGITS = 6;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** One key to verify codes, one to store them until sent. */
interface Keys {
  hash: Buffer;
  seal: Buffer;
}

/** The first are used for new codes, the others verify and open what was made with a former secret. */
export type CodeKeys = readonly [Keys, ...Keys[]];

const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `bedside one-time code ${use}`, 32));

const keysFrom = (secret: string): Keys => ({ hash: keyFor(secret, 'hash'), seal: keyFor(secret, 'seal') });

/** @param secret the configuration's CODE_SECRET */
export const codeKeys = ([current, ...former]: Secret): CodeKeys => [
  keysFrom(current),
  ...former.map(keysFrom),
];

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const hashWith = ({ hash }: Keys, id: string, code: string): Buffer =>
  createHmac('sha256', hash).update(`${id}:${code}`).digest();

/** The id salts the hash. */
export const hashCode = ([current]: CodeKeys, id: string, code: string): Buffer =>
  hashWith(current, id, code);

export const isCode = (keys: CodeKeys, id: string, code: string, hashed: Buffer): boolean =>
  keys.some((one) => timingSafeEqual(hashWith(one, id, code), hashed));

export function sealCode([keys]: CodeKeys, id: string, code: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keys.seal, iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error when sealed with another key or for another code */
export function openCode([current, ...former]: CodeKeys, id: string, sealed: Buffer): string {
  for (const keys of former) {
    try {
      return openWith(keys, id, sealed);
    } catch {
      // Sealed with another one of them.
    }
  }
  return openWith(current, id, sealed);
}

function openWith(keys: Keys, id: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keys.seal, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
