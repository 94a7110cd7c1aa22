import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  isComplete,
  type Manifest,
  readPrivately,
  writeManifest,
  writePrivately,
} from './practice-archive.ts';
import { type ArchiveOptions, type Steps, writeArchive } from './write-archive.ts';

/**
 * Exports into a folder and can resume. Originals never change, so they are kept; tables are written again,
 * because all must show the same moment.
 * @throws Error with a message for the user
 */
export async function exportToFolder(
  folder: string,
  options: Omit<ArchiveOptions, 'place'>,
): Promise<Manifest> {
  await takeFolder(folder);
  const put = (file: string, steps: Steps) => write(steps, path.join(folder, file));
  const manifest = await writeArchive({
    ...options,
    place: {
      put,
      putBeside: put,
      async existing(file, size) {
        const there = await stat(path.join(folder, file)).catch(() => null);
        return there?.size === size ? readPrivately(path.join(folder, file)) : null;
      },
    },
  });
  await writeManifest(folder, manifest);
  return manifest;
}

const PARTS: readonly string[] = ['tables', 'fhir', 'files'];

async function takeFolder(folder: string): Promise<void> {
  if (await isComplete(folder)) throw new Error(`${folder} has a complete archive. Name another folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const strange = (await readdir(folder)).filter((name) => !PARTS.includes(name));
  if (strange.length > 0) throw new Error(`${folder} has other files (${strange[0]}). Name an empty folder.`);
  // It shows another moment than the tables that follow.
  await rm(path.join(folder, 'fhir'), { recursive: true, force: true });
  for (const part of PARTS) await mkdir(path.join(folder, part), { recursive: true });
}

/** Writes a file whole or not at all: a name without `.partial` is always a whole file. */
async function write(steps: Steps, file: string): Promise<void> {
  const partial = `${file}.partial`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await pipeline([...steps, writePrivately(partial)]);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, file);
}
