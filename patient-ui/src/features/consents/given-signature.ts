import type { signature } from '@bedside/contracts/people/consent.schema';
import type { z } from 'zod';

export interface SignatureInput {
  kind: 'TYPED' | 'DRAWN';
  name: string;
  path: string;
}

export const emptySignature: SignatureInput = { kind: 'TYPED', name: '', path: '' };

const LEAST_LETTERS = 2;

export const hasName = ({ name }: SignatureInput): boolean => name.trim().length >= LEAST_LETTERS;
export const hasDrawing = ({ kind, path }: SignatureInput): boolean => kind === 'TYPED' || path !== '';
export const isSigned = (given: SignatureInput): boolean => hasName(given) && hasDrawing(given);

export const toSignature = ({ kind, name, path }: SignatureInput): z.input<typeof signature> => ({
  kind,
  name: name.trim(),
  ...(kind === 'DRAWN' && { path }),
});
