/** OWASP's minimum for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
export const MAX_WRONG_PINS = 5;
export const PIN = /^\d{6,12}$/;

/** Only in this session, of this person, does the wrapped key open. */
export interface Owner {
  userId: string;
  sessionId: string;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** The data key, wrapped by a key that only the PIN makes. */
export interface Lock extends Owner {
  salt: Uint8Array<ArrayBuffer>;
  wrapped: Sealed;
}

const AES = 'AES-GCM';
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const boundTo = ({ userId, sessionId }: Owner) => bytesOf(`${userId} ${sessionId}`);

async function keyOfPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(pin), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(how, secret, { name: AES, length: 256 }, false, ['encrypt', 'decrypt']);
}

/** What {@link openLock} gives, of a lock that {@link createLock} made. */
export const dataKey = (raw: BufferSource) =>
  crypto.subtle.importKey('raw', raw, AES, false, ['encrypt', 'decrypt']);

async function wrap(raw: BufferSource, pin: string, owner: Owner): Promise<Lock> {
  const salt = random(16);
  const iv = random(12);
  const how = { name: AES, iv, additionalData: boundTo(owner) };
  const bytes = await crypto.subtle.encrypt(how, await keyOfPin(pin, salt), raw);
  return { userId: owner.userId, sessionId: owner.sessionId, salt, wrapped: { iv, bytes } };
}

/** Null for a wrong PIN. */
async function unwrap(lock: Lock, pin: string): Promise<ArrayBuffer | null> {
  const how = { name: AES, iv: lock.wrapped.iv, additionalData: boundTo(lock) };
  const key = await keyOfPin(pin, lock.salt);
  return crypto.subtle.decrypt(how, key, lock.wrapped.bytes).catch(() => null);
}

export async function createLock(pin: string, owner: Owner): Promise<{ lock: Lock; key: CryptoKey }> {
  const raw = random(32);
  return { lock: await wrap(raw, pin, owner), key: await dataKey(raw) };
}

export interface Opened {
  lock: Lock;
  /** What the PIN wrapped. */
  raw: ArrayBuffer;
}

/**
 * Null for a wrong PIN.
 * @param session the session of today, to which the key is then bound
 */
export async function openLock(lock: Lock, pin: string, session?: string): Promise<Opened | null> {
  const raw = await unwrap(lock, pin);
  if (!raw) return null;
  const isAnother = session !== undefined && session !== lock.sessionId;
  const bound = isAnother ? await wrap(raw, pin, { userId: lock.userId, sessionId: session }) : lock;
  return { lock: bound, raw };
}

export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = random(12);
  return { iv, bytes: await crypto.subtle.encrypt({ name: AES, iv }, key, bytes) };
}

export const unsealBytes = (key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: AES, iv }, key, bytes);

export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  sealBytes(key, bytesOf(JSON.stringify(value)));

export const unseal = async (key: CryptoKey, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed)));

/** As a letter box: anyone can put something in, and only the PIN takes it out. */
export interface Posted {
  content: Sealed;
  /** The content key, encrypted for the private key. */
  key: ArrayBuffer;
}

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' };

export async function createLetterBox(
  pin: string,
  owner: Owner,
): Promise<{ lock: Lock; publicKey: ArrayBuffer }> {
  const how = { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const pair = await crypto.subtle.generateKey(how, true, ['encrypt', 'decrypt']);
  const lock = await wrap(await crypto.subtle.exportKey('pkcs8', pair.privateKey), pin, owner);
  return { lock, publicKey: await crypto.subtle.exportKey('spki', pair.publicKey) };
}

export async function post(publicKey: ArrayBuffer, value: unknown): Promise<Posted> {
  const raw = random(32);
  const content = await seal(await dataKey(raw), value);
  const to = await crypto.subtle.importKey('spki', publicKey, RSA, false, ['encrypt']);
  return { content, key: await crypto.subtle.encrypt(RSA, to, raw) };
}

/** @param privateKey what {@link openLock} gives */
export async function take(privateKey: ArrayBuffer, { content, key }: Posted): Promise<unknown> {
  const own = await crypto.subtle.importKey('pkcs8', privateKey, RSA, false, ['decrypt']);
  return unseal(await dataKey(await crypto.subtle.decrypt(RSA, own, key)), content);
}
