import { getImage } from '@bedside/contracts/people/account.api';
import { downloadFile } from '@bedside/contracts/practice/config.api';
import { type FileOperation, signFileLink, signImageLink } from '@bedside/domain/access/signed-link';
import type { Actor } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { z } from 'zod';
import { API_BASE_PATH } from './base.ts';

const imageKeys = new Set(['profileImage', 'frontImage', 'backImage', 'image']);
const imageId = z.uuid();
const fileKeys = new Set(['symptomimage1', 'symptomimage2', 'attachment']);
const operations: Partial<Record<string, FileOperation>> = { reportUrl: 'VIEW', downloadUrl: 'DOWNLOAD' };
const linkKeys = new Set([...imageKeys, ...fileKeys, ...Object.keys(operations)]);
const file = z.looseObject({ id: z.uuid(), url: z.string() });

/** The signed path of a document for this session, valid for five minutes. For links within our own pages. */
export function fileLinkTo(
  { config, now }: Pick<ProcessDependencies, 'config' | 'now'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  documentId: string,
  operation: FileOperation,
): string {
  const token = signFileLink(config.secrets.link, { documentId, userId, sessionId, operation }, now());
  return `${API_BASE_PATH}${downloadFile.path.replace('{token}', token)}`;
}

/** The same as an absolute URL, for use outside our pages. */
export const fileUrlTo = (parts: Pick<ProcessDependencies, 'config' | 'now'>, ...which: FileOf): string =>
  `${parts.config.publicUrl}${fileLinkTo(parts, ...which)}`;

type FileOf = [session: Pick<Actor, 'userId' | 'sessionId'>, documentId: string, operation: FileOperation];

/**
 * Replaces image and file IDs, recognized by field name, with URLs signed for the session. Without a session
 * there are no URLs.
 */
export function withImageLinks<T>(
  parts: Pick<ProcessDependencies, 'config' | 'now'>,
  actor: Actor | null,
  answer: T,
): T {
  const now = parts.now();
  const linkTo = (id: unknown): string | null => {
    const known = imageId.safeParse(id);
    if (!actor || !known.success) return null;
    const claim = { imageId: known.data, userId: actor.userId, sessionId: actor.sessionId };
    const token = signImageLink(parts.config.secrets.link, claim, now);
    return `${API_BASE_PATH}${getImage.path.replace('{token}', token)}`;
  };
  const withUrl = (held: unknown): unknown => {
    const known = file.safeParse(held);
    if (!actor || !known.success) return null;
    return { ...known.data, url: fileLinkTo(parts, actor, known.data.id, 'VIEW') };
  };
  const outward = (key: string, held: unknown): unknown => {
    if (held === null || !linkKeys.has(key)) return linked(held);
    if (imageKeys.has(key)) return linkTo(held);
    const operation = operations[key];
    if (operation && actor && typeof held === 'string') return fileUrlTo(parts, actor, held, operation);
    return fileKeys.has(key) ? withUrl(held) : linked(held);
  };
  const linked = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const all = value.map(linked);
      return all.some((held, place) => held !== value[place]) ? all : value;
    }
    if (!isRecord(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const key of Object.keys(value)) {
      const inner = value[key];
      const out = outward(key, inner);
      if (out !== inner) copy = Object.assign(copy ?? { ...value }, { [key]: out });
    }
    return copy ?? value;
  };
  return linked(answer) as T;
}

function isRecord(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
