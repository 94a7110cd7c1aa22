import { downloadFile } from '@bedside/contracts/practice/config.api';
import { type FileOperation, signFileLink } from '@bedside/domain/access/file-link';
import type { Actor } from '@bedside/domain/context';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import { API_BASE_PATH } from './base.ts';

/** Signed path of a document for this session, valid for five minutes. For our own pages. */
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
