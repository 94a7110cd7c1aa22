import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { console as consoleFrontEnd, type FrontEnd, portal } from '@bedside/infra-gateway/front-ends';
import { UserFacingError } from './exit-message.ts';
import { root } from './root.ts';
import type { ServedFrontEnd } from './serve-front-ends.ts';

const SHARED = ['packages/contracts', 'packages/api-client', 'packages/ui-kit'];
const SHARED_FILES = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.browser.json'];
const BUILT = ['dist', 'node_modules', '.turbo'];

export const builtFrontEnds = (): ServedFrontEnd[] =>
  [consoleFrontEnd, portal].map((frontEnd) => ({ frontEnd, folder: builtFolder(frontEnd) }));

export const builtFolder = (frontEnd: FrontEnd): string => path.join(root, frontEnd.folder, 'dist');

export async function buildFrontEnd(frontEnd: FrontEnd): Promise<boolean> {
  const stamp = path.join(root, 'node_modules/.cache/bedside', `${frontEnd.name}.hash`);
  const hash = hashSources(frontEnd);
  const page = path.join(builtFolder(frontEnd), 'index.html');
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await viteBuild(frontEnd);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

export async function buildFrontEnds(): Promise<ServedFrontEnd[]> {
  const all = builtFrontEnds();
  for (const { frontEnd } of all) await buildFrontEnd(frontEnd);
  return all;
}

/** Builds before the browser tests, because two of their processes would build into the same folder at once. */
export default async function setup(): Promise<void> {
  await buildFrontEnds();
}

function hashSources({ folder }: FrontEnd): string {
  const hash = createHash('sha256');
  const sources = [folder, ...SHARED].flatMap((room) =>
    globSync(`${room}/**/*`, { cwd: root, exclude: isBuilt }),
  );
  for (const file of [...sources, ...SHARED_FILES].sort()) {
    const place = path.join(root, file);
    if (statSync(place).isFile()) hash.update(file).update('\0').update(readFileSync(place)).update('\0');
  }
  return hash.digest('hex');
}

const isBuilt = (file: string): boolean => BUILT.includes(path.basename(file));

async function viteBuild({ name, folder }: FrontEnd): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: path.join(root, folder),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new UserFacingError(`The ${name} could not be built; Vite says:\n${output.trim()}`);
  }
}
