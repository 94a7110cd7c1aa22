import type { Actor } from '@bedside/domain/context';
import { describe, expect, it } from 'vitest';
import { askedLanguage, failureIn } from './language.ts';

const asking = (accepted: string | undefined, role?: Actor['role']) => ({
  headers: accepted === undefined ? {} : { 'accept-language': accepted },
  actor: role ? { userId: 'u', sessionId: 's', permissions: [], role } : null,
});

describe('the response language', () => {
  it.each([
    [undefined, null],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es;q=0.7', 'es'],
    ['fr, en', 'en'],
    ['fr', null],
    ['es;q=0', null],
    ['*', null],
  ])('for %j is %j', (accepted, language) => {
    expect(askedLanguage(asking(accepted))).toBe(language);
  });

  // Rule: security.spanish-answers
  it('is always English for staff, whatever their browser sends', () => {
    expect(askedLanguage(asking('es', 'ADMIN'))).toBeNull();
    expect(askedLanguage(asking('es', 'PATIENT'))).toBe('es');
  });

  it('does not affect codes, paths, and ids of an error', () => {
    const failure = {
      message: 'This field is required.',
      error: 'This field is required.',
      code: 'VALIDATION' as const,
      issues: [{ path: 'email', message: 'This field is required.' }],
      requestId: 'r-1',
    };
    expect(failureIn('en', failure)).toBe(failure);
    expect(failureIn('es', failure)).toEqual({
      ...failure,
      message: 'Este campo es obligatorio.',
      error: 'Este campo es obligatorio.',
      issues: [{ path: 'email', message: 'Este campo es obligatorio.' }],
    });
  });
});
