import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param use separates keys that are derived from one secret */
export const keyFor = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `bedside ${use}`, 32));

/** @param id the id of its row; a sealed text that is moved to another row does not open */
export function sealText(key: Buffer, id: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/**
 * @param keys the current one and former ones
 * @throws Error when sealed with another key or for another row
 */
export function openText(
  [current, ...former]: readonly [Buffer, ...Buffer[]],
  id: string,
  sealed: Buffer,
): string {
  for (const key of former) {
    try {
      return openWith(key, id, sealed);
    } catch {
      // It was sealed with another of the keys.
    }
  }
  return openWith(current, id, sealed);
}

/** Null if none of the keys opens it. */
export function tryOpenText(keys: readonly [Buffer, ...Buffer[]], id: string, sealed: Buffer): string | null {
  try {
    return openText(keys, id, sealed);
  } catch {
    return null;
  }
}

function openWith(key: Buffer, id: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
