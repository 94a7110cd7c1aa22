import type { signature } from '@bedside/contracts/people/consent.schema';
import { fullName } from '@bedside/ui-kit/person';
import { isTouchDevice } from '@bedside/ui-kit/touch';
import type { z } from 'zod';

export interface SignatureInput {
  kind: 'TYPED' | 'DRAWN';
  name: string;
  path: string;
}

/** Touch devices draw the signature; others type it. */
export const signatureFor = (signer: { firstName: string; lastName: string }): SignatureInput => ({
  kind: isTouchDevice() ? 'DRAWN' : 'TYPED',
  name: fullName(signer),
  path: '',
});

const LEAST_LETTERS = 2;

export const hasName = ({ name }: SignatureInput): boolean => name.trim().length >= LEAST_LETTERS;
export const hasDrawing = ({ kind, path }: SignatureInput): boolean => kind === 'TYPED' || path !== '';
export const isSigned = (given: SignatureInput): boolean => hasName(given) && hasDrawing(given);

export const toSignature = ({ kind, name, path }: SignatureInput): z.input<typeof signature> => ({
  kind,
  name: name.trim(),
  ...(kind === 'DRAWN' && { path }),
});
