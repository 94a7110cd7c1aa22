const ROUNDS = 1_000_000;
export const MAX_WRONG_PINS = 5;
export const PIN = /^\d{6,12}$/;

/** The wrapped key opens only for this person in this session. */
export interface Owner {
  userId: string;
  sessionId: string;
}

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** How the wrapping key is derived from the PIN. */
interface KeyDerivation {
  salt: Uint8Array<ArrayBuffer>;
  /** PBKDF2 iterations. */
  rounds: number;
  /** Whether the device’s secret is mixed in. */
  hasSecret: boolean;
}

/** The data key, wrapped by a key derived from the PIN and the device’s secret. Older locks have only a salt. */
export type Lock = Owner & { wrapped: Sealed } & (
    | { derivation: KeyDerivation }
    | Pick<KeyDerivation, 'salt'>
  );

const AES = 'AES-GCM';
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const boundTo = ({ userId, sessionId }: Owner) => bytesOf(`${userId} ${sessionId}`);

/** Scripts can’t read its bytes, so data that a script copies out of the browser can’t be decrypted. */
export const createSecret = (): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', random(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

async function keyOfPin(pin: string, { salt, rounds }: KeyDerivation, secret: CryptoKey | null) {
  const typed = await crypto.subtle.importKey('raw', bytesOf(pin), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const bits = await crypto.subtle.deriveBits(algorithm, typed, 256);
  const mixed = secret ? await crypto.subtle.sign('HMAC', secret, bits) : bits;
  return crypto.subtle.importKey('raw', mixed, AES, false, ['encrypt', 'decrypt']);
}

/** Imports the raw key that {@link openLock} returned for a lock made by {@link createLock}. */
export const dataKey = (raw: BufferSource) =>
  crypto.subtle.importKey('raw', raw, AES, false, ['encrypt', 'decrypt']);

interface PinAndSecret {
  pin: string;
  /** Null where the browser can’t store keys. */
  secret: CryptoKey | null;
}

async function wrap(raw: BufferSource, { pin, secret }: PinAndSecret, owner: Owner): Promise<Lock> {
  const derivation = { salt: random(16), rounds: ROUNDS, hasSecret: secret !== null };
  const iv = random(12);
  const algorithm = { name: AES, iv, additionalData: boundTo(owner) };
  const bytes = await crypto.subtle.encrypt(algorithm, await keyOfPin(pin, derivation, secret), raw);
  return { userId: owner.userId, sessionId: owner.sessionId, derivation, wrapped: { iv, bytes } };
}

const derivationOf = (lock: Lock): KeyDerivation =>
  'derivation' in lock ? lock.derivation : { salt: lock.salt, rounds: 600_000, hasSecret: false };

/** Null for a wrong PIN. */
async function unwrap(lock: Lock, { pin, secret }: PinAndSecret): Promise<ArrayBuffer | null> {
  const algorithm = { name: AES, iv: lock.wrapped.iv, additionalData: boundTo(lock) };
  const derivation = derivationOf(lock);
  const key = await keyOfPin(pin, derivation, derivation.hasSecret ? secret : null);
  return crypto.subtle.decrypt(algorithm, key, lock.wrapped.bytes).catch(() => null);
}

export async function createLock(
  pinAndSecret: PinAndSecret,
  owner: Owner,
): Promise<{ lock: Lock; key: CryptoKey }> {
  const raw = random(32);
  return { lock: await wrap(raw, pinAndSecret, owner), key: await dataKey(raw) };
}

export interface Opened {
  lock: Lock;
  /** The key that the PIN had wrapped. */
  raw: ArrayBuffer;
}

/**
 * Null for a wrong PIN. Rewraps an older lock, so that it uses the secret from then on.
 * @param session the current session, to which the key is then bound
 */
export async function openLock(
  lock: Lock,
  pinAndSecret: PinAndSecret,
  session?: string,
): Promise<Opened | null> {
  const raw = await unwrap(lock, pinAndSecret);
  if (!raw) return null;
  const isCurrent = session === undefined || session === lock.sessionId;
  if (isCurrent && (derivationOf(lock).hasSecret || !pinAndSecret.secret)) return { lock, raw };
  const owner = { userId: lock.userId, sessionId: session ?? lock.sessionId };
  return { lock: await wrap(raw, pinAndSecret, owner), raw };
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

/** Works like a mailbox: anyone can put something in, but only the PIN takes it out. */
export interface Posted {
  content: Sealed;
  /** The content key, encrypted for the private key. */
  key: ArrayBuffer;
}

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' };

export async function createLetterBox(
  pinAndSecret: PinAndSecret,
  owner: Owner,
): Promise<{ lock: Lock; publicKey: ArrayBuffer }> {
  const algorithm = { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  const lock = await wrap(await crypto.subtle.exportKey('pkcs8', pair.privateKey), pinAndSecret, owner);
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
