import { fieldError } from '@bedside/contracts/errors';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';

/**
 * Where a page ends: the source, the row before the next one, and how many resources of that next row were
 * shown.
 */
export interface Cursor {
  source: number;
  after: string | null;
  skip: number;
}

export const cursorText = ({ source, after, skip }: Cursor): string => `${source}~${after ?? ''}~${skip}`;

/** @throws VALIDATION */
export function cursorFrom(text: string): Cursor {
  const [, source, after, skip] = /^(\d{1,2})~([^~]*)~(\d{1,4})$/.exec(text) ?? [];
  if (
    source === undefined ||
    after === undefined ||
    (after !== '' && after !== 'practice' && !isRecordId(after))
  )
    throw fieldError('_cursor', 'Use the “next” link from the previous page.');
  return { source: Number(source), after: after || null, skip: Number(skip) };
}
