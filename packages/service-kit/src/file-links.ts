import { downloadFile } from '@bedside/contracts/practice/config.api';
import { type FileOperation, signFileLink } from '@bedside/domain/access/file-link';
import type { Actor } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import { API_BASE_PATH } from './base.ts';

/** The path of a document for the session that asks, good for five minutes: what our own pages show. */
export function fileLinkTo(
  { config, now }: Pick<ProcessDependencies, 'config' | 'now'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  documentId: string,
  operation: FileOperation,
): string {
  const token = signFileLink(config.secrets.link, { documentId, userId, sessionId, operation }, now());
  return `${API_BASE_PATH}${downloadFile.path.replace('{token}', token)}`;
}

/** The same with the public origin before it: what an answer hands out to be opened or fetched from anywhere. */
export const fileUrlTo = (parts: Pick<ProcessDependencies, 'config' | 'now'>, ...which: FileOf): string =>
  `${parts.config.publicUrl}${fileLinkTo(parts, ...which)}`;

type FileOf = [session: Pick<Actor, 'userId' | 'sessionId'>, documentId: string, operation: FileOperation];
