import { downloadFile } from '@bedside/contracts/practice/config.api';
import { type FileOperation, signFileLink } from '@bedside/domain/access/file-link';
import type { Actor } from '@bedside/domain/context';
import type { Parts } from '@bedside/process-kit/parts';
import { BASE } from './base.ts';

/** The address of a document for the session that asks, good for five minutes. */
export function fileLinkTo(
  { config, now }: Pick<Parts, 'config' | 'now'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  documentId: string,
  operation: FileOperation,
): string {
  const token = signFileLink(config.secrets.link, { documentId, userId, sessionId, operation }, now());
  return `${BASE}${downloadFile.path.replace('{token}', token)}`;
}
