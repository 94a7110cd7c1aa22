import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@bedside/config/production';
import { keyFor, openText, sealText } from '../sealed-text.ts';

const DIGITS = 6;

/** One key to verify codes, one to store them until sent. */
interface Keys {
  hash: Buffer;
  seal: Buffer;
}

/** The first keys make new codes. The others verify and open codes made with an earlier secret. */
export type CodeKeys = readonly [Keys, ...Keys[]];

const keysFrom = (secret: string): Keys => ({
  hash: keyFor(secret, 'one-time code hash'),
  seal: keyFor(secret, 'one-time code seal'),
});

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

export const sealCode = ([{ seal }]: CodeKeys, id: string, code: string): Buffer => sealText(seal, id, code);

/** @throws Error when sealed with another key or for another code */
export const openCode = ([current, ...former]: CodeKeys, id: string, sealed: Buffer): string =>
  openText([current.seal, ...former.map(({ seal }) => seal)], id, sealed);
