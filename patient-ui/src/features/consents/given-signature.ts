import type { signature } from '@bedside/contracts/people/consent.schema';
import type { z } from 'zod';

/** What somebody has typed or drawn so far. */
export interface GivenSignature {
  kind: 'TYPED' | 'DRAWN';
  name: string;
  path: string;
}

export const emptySignature: GivenSignature = { kind: 'TYPED', name: '', path: '' };

const LEAST_LETTERS = 2;

export const hasName = ({ name }: GivenSignature): boolean => name.trim().length >= LEAST_LETTERS;
export const hasDrawing = ({ kind, path }: GivenSignature): boolean => kind === 'TYPED' || path !== '';
export const isSigned = (given: GivenSignature): boolean => hasName(given) && hasDrawing(given);

export const toSignature = ({ kind, name, path }: GivenSignature): z.input<typeof signature> => ({
  kind,
  name: name.trim(),
  ...(kind === 'DRAWN' && { path }),
});
