import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IntegrationError } from '../integration-error.ts';
import { checkKey, type StoragePort } from './storage.port.ts';

/** Without a listener, a stream error would end the process. */
export const withErrorListener = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);

export function openFolderStorage(folder: string): StoragePort {
  const contentOf = (key: string) => path.join(folder, 'objects', key);
  const typeOf = (key: string) => path.join(folder, 'types', key);

  return {
    async put(key, content, { contentType }) {
      checkKey(key);
      await replaceFile(typeOf(key), (aside) => writeFile(aside, contentType));
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      await replaceFile(contentOf(key), (aside) => pipeline(source, createWriteStream(aside)));
    },
    async get(key) {
      checkKey(key);
      const size = await sizeOf(contentOf(key));
      if (size === undefined) return undefined;
      const contentType = await readFile(typeOf(key), 'utf8');
      return { stream: withErrorListener(createReadStream(contentOf(key))), contentType, size };
    },
    async remove(key) {
      checkKey(key);
      await removeFile(contentOf(key));
      await removeFile(typeOf(key));
    },
    async exists(key) {
      checkKey(key);
      return (await sizeOf(contentOf(key))) !== undefined;
    },
    async room() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function replaceFile(file: string, write: (aside: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const aside = path.join(path.dirname(file), `${asideOf(file)}${randomUUID()}`);
  try {
    await write(aside);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw isFull(error) ? noRoom() : error;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const noRoom = () =>
  new IntegrationError('storage', 'unavailable', 'no room on the disk', { code: 'ENOSPC', retryAfter: 60 });

/**
 * Temporary files are named after their target, so that removing the target also removes a killed process’s
 * leftovers.
 */
const asideOf = (file: string): string => `.${path.basename(file)}.`;

async function removeFile(file: string): Promise<void> {
  const folder = path.dirname(file);
  const beside = await readdir(folder).catch((): string[] => []);
  for (const name of beside.filter((one) => one.startsWith(asideOf(file))))
    await rm(path.join(folder, name), { force: true });
  await rm(file, { force: true });
}

async function sizeOf(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ? stats.size : undefined;
}
