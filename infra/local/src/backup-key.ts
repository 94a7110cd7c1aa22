import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Readable, Writable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { UserFacingError } from './exit-message.ts';

/** What encrypts and decrypts a backup: a passphrase, or a key pair in age’s format. */
export type BackupKey =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  /** The public key (age1…) to make a backup, or the secret key (AGE-SECRET-KEY-1…) to restore it. */
  | { readonly kind: 'key'; readonly key: string };

interface KeyArguments {
  readonly 'key-file'?: string | undefined;
  readonly 'passphrase-file'?: string | undefined;
}

/**
 * Reads a key file, which has one key and lines that start with #.
 * @throws UserFacingError
 */
export async function readKey(args: KeyArguments, use: 'public' | 'secret'): Promise<BackupKey> {
  const [keyFile, passphraseFile] = [args['key-file'], args['passphrase-file']];
  if (keyFile) return { kind: 'key', key: pick(read(keyFile), keyFile, use) };
  const passphrase = passphraseFile
    ? read(passphraseFile).replace(/\r?\n$/, '')
    : await ask('The passphrase of this backup: ');
  if (passphrase.length < SHORTEST)
    throw new UserFacingError(`The passphrase needs at least ${SHORTEST} characters.`);
  if (use === 'public' && !passphraseFile && (await ask('Once more: ')) !== passphrase)
    throw new UserFacingError('The two passphrases differ. Nothing was done.');
  return { kind: 'passphrase', passphrase };
}

const SHORTEST = 12;

function pick(text: string, file: string, use: 'public' | 'secret'): string {
  const prefix = use === 'public' ? 'age1' : 'AGE-SECRET-KEY-1';
  const key = text.match(new RegExp(`${prefix}[0-9a-z]+`, 'i'))?.[0];
  if (!key)
    throw new UserFacingError(
      `${file} holds no ${use} key (${prefix}…): npm run backup -- --new-key FILE makes a pair.`,
    );
  return key;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserFacingError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UserFacingError('Name a key with --key-file, or a passphrase with --passphrase-file.');
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const answer = await prompt.question('').finally(() => prompt.close());
  process.stdout.write('\n');
  return answer;
}

export async function encrypt(plain: Readable, key: BackupKey): Promise<Readable> {
  const encrypter = new Encrypter();
  if (key.kind === 'key') encrypter.addRecipient(key.key);
  else encrypter.setPassphrase(key.passphrase);
  return Readable.from(await encrypter.encrypt(webStreamOf(plain)));
}

/** @throws UserFacingError if the key doesn’t match, or the file is not a backup */
export async function decrypt(sealed: Readable, key: BackupKey): Promise<Readable> {
  const decrypter = new Decrypter();
  if (key.kind === 'key') decrypter.addIdentity(key.key);
  else decrypter.addPassphrase(key.passphrase);
  try {
    return Readable.from(await decrypter.decrypt(webStreamOf(sealed)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/no identity matched/i.test(reason))
      throw new UserFacingError(`The ${key.kind} does not open this backup. Nothing was restored.`);
    throw new UserFacingError(
      `This is no backup, or its beginning is damaged (${reason}). Nothing was restored.`,
    );
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
}

const webStreamOf = (stream: Readable): ReadableStream<Uint8Array> => ReadableStream.from(chunksOf(stream));
