import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

const DIGITS = 6;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** One key to verify codes, one to store them until sent. */
export interface CodeKeys {
  hash: Buffer;
  seal: Buffer;
}

const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `bedside one-time code ${use}`, 32));

/** @param secret the configuration's CODE_SECRET */
export const codeKeys = (secret: string): CodeKeys => ({
  hash: keyFor(secret, 'hash'),
  seal: keyFor(secret, 'seal'),
});

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/** The id salts the hash. */
export const hashCode = (keys: CodeKeys, id: string, code: string): Buffer =>
  createHmac('sha256', keys.hash).update(`${id}:${code}`).digest();

export const isCode = (keys: CodeKeys, id: string, code: string, hashed: Buffer): boolean =>
  timingSafeEqual(hashCode(keys, id, code), hashed);

export function sealCode(keys: CodeKeys, id: string, code: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keys.seal, iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error when sealed with another key or for another code */
export function openCode(keys: CodeKeys, id: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keys.seal, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
