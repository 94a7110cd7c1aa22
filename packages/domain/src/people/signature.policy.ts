import { fieldError } from '@bedside/contracts/errors';
import type { ConsentAction, ConsentMode } from '@bedside/contracts/people/consent.schema';
import { drawingOf } from '@bedside/contracts/people/signature-drawing';

export interface Signature {
  kind: 'TYPED' | 'DRAWN';
  name: string;
  path?: string | undefined;
}

/**
 * Required for a CONSENT, optional for a REQUEST. Drawings are rebuilt from their numbers, so that nothing
 * else is ever rendered.
 * @throws VALIDATION naming the field
 */
export function signatureFor(
  mode: ConsentMode,
  action: ConsentAction,
  signature: Signature | undefined,
): { kind: Signature['kind']; name: string; path: string | null } | null {
  if (action !== 'APPROVED') return null;
  if (!signature) {
    if (mode === 'REQUEST') return null;
    throw fieldError('signature', 'Please sign to approve.');
  }
  const name = wordsOf(signature.name);
  if (!/\p{L}/u.test(name) || /\p{C}/u.test(name)) throw fieldError('signature.name', 'Enter your name.');
  if (signature.kind === 'TYPED') return { kind: 'TYPED', name, path: null };
  const path = drawingOf(signature.path ?? '');
  if (path === null) throw fieldError('signature.path', 'Please sign in the box.');
  return { kind: 'DRAWN', name, path };
}

const isSpaced = /\s\s|[^\S ]/;

/** Puts one space between words. Most names already have that, and checking is cheaper than always replacing. */
const wordsOf = (name: string): string => (isSpaced.test(name) ? name.replace(/\s+/g, ' ') : name).trim();
