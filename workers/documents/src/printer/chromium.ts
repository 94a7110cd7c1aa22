import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** `userInfo` from node:os fails for a user without an entry in the user database, as in our image. */
const uid = process.getuid?.();

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The configured browser, or else an installed one, or else the npm package. */
export async function chromiumExecutable(configured: string | undefined): Promise<string> {
  return configured ?? INSTALLED.find((place) => existsSync(place)) ?? (await unpackChromium());
}

/** Unpacks once per version. The final rename keeps other processes from seeing a partial file. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packed = path.resolve(path.dirname(entry), '../bin/chromium.br');
  const folder = path.join(tmpdir(), `bedside-chromium-${uid}`);
  const executable = path.join(folder, 'chromium-153');
  if (existsSync(executable)) return executable;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, randomUUID());
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unfinished));
  await chmod(unfinished, 0o700);
  await rename(unfinished, executable);
  return executable;
}

/**
 * The default arguments of @sparticuz/chromium disable web security, so they are not used. The dead proxy and
 * the resolver rules block every request from a page.
 */
export const chromiumArguments = async (): Promise<string[]> => [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--no-first-run',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  ...((await hasSandbox()) ? [] : ['--no-sandbox']),
];

/**
 * Chromium’s own sandbox needs user namespaces. Docker and Kubernetes forbid them, and there the container is
 * the sandbox.
 */
async function hasSandbox(): Promise<boolean> {
  if (uid === 0) return false;
  if (process.platform !== 'linux') return true;
  const attempt = promisify(execFile)('unshare', ['--user', '--map-root-user', 'true']);
  return attempt.then(
    () => true,
    () => false,
  );
}
