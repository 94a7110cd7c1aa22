import { generateKeyPair, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const FILE = 'app-signing-key.pem';

/** The private key of a local installation, in PEM. Whichever process needs it first creates it once. */
export async function ownSigningKey(folder: string): Promise<string> {
  const file = path.join(folder, FILE);
  const known = await readFile(file, 'utf8').catch(ignoring('ENOENT'));
  if (known) return known;
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await mkdir(folder, { recursive: true });
  // A hard link appears whole or not at all, and never replaces another process’s file.
  const draft = path.join(folder, `${randomUUID()}.pem`);
  await writeFile(draft, privateKey, { mode: 0o600 });
  await link(draft, file).catch(ignoring('EEXIST'));
  await rm(draft);
  return readFile(file, 'utf8');
}

const ignoring = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
