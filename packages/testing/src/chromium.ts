import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Plain arguments: the list that comes with @sparticuz/chromium turns web security off and is not used. */
export function chromiumArguments(): string[] {
  return ['--disable-gpu', '--disable-dev-shm-usage', ...(userInfo().uid === 0 ? ['--no-sandbox'] : [])];
}

/** The browser to drive: CHROMIUM_PATH, else an installed one, else the one that comes as an npm package. */
export async function chromiumExecutable(env: NodeJS.ProcessEnv): Promise<string> {
  return env.CHROMIUM_PATH ?? INSTALLED.find((place) => existsSync(place)) ?? (await unpackChromium());
}

/** Unpacks once a version into a folder of ours; the last act is a rename, so that no second process sees half a file. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packed = path.resolve(path.dirname(entry), '../bin/chromium.br');
  const folder = path.join(tmpdir(), `bedside-chromium-${userInfo().uid}`);
  const executable = path.join(folder, 'chromium-153');
  if (existsSync(executable)) return executable;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(folder, randomUUID());
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unfinished));
  await chmod(unfinished, 0o700);
  await rename(unfinished, executable);
  return executable;
}
