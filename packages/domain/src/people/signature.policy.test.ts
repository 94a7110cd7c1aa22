import { describe, expect, it } from 'vitest';
import { signatureFor } from './signature.policy.ts';

describe('a signature', () => {
  const drawn = (path?: string) =>
    signatureFor('CONSENT', 'APPROVED', { kind: 'DRAWN', name: 'Nora Whitfield', path })?.path;

  it('is required only to approve a consent', () => {
    expect(() => signatureFor('CONSENT', 'APPROVED', undefined)).toThrowError(
      expect.objectContaining({ code: 'VALIDATION' }),
    );
    expect(signatureFor('REQUEST', 'APPROVED', undefined)).toBeNull();
    expect(signatureFor('CONSENT', 'REJECTED', { kind: 'TYPED', name: 'Nora' })).toBeNull();
  });

  it('that is typed is normalized', () => {
    expect(signatureFor('CONSENT', 'APPROVED', { kind: 'TYPED', name: ' Nora   Whitfield ' })).toEqual({
      kind: 'TYPED',
      name: 'Nora Whitfield',
      path: null,
    });
  });

  it.each(['12', '··', 'No\u0000ra'])('must be a person’s name: not %j', (name) => {
    expect(() => signatureFor('CONSENT', 'APPROVED', { kind: 'TYPED', name })).toThrowError(
      expect.objectContaining({ code: 'VALIDATION' }),
    );
  });

  it('that is drawn is rewritten inside its box', () => {
    expect(drawn('M 10,20 L30.26 40.11 50,60Z')).toBe('M10 20L30.3 40.1 50 60Z');
    expect(drawn('M-5 999L700-3Q1 2 3 4C1 2 3 4 5 6')).toBe('M0 200L600 0Q1 2 3 4C1 2 3 4 5 6');
  });

  it('that is drawn keeps one decimal of numbers in any notation', () =>
    expect(drawn(' M.5-.25,L5.5.5 L 599.95 0000000000000000000012345678901234567890.05Z ')).toBe(
      'M0.5 0L5.5 0.5L600 200Z',
    ));

  it.each([
    undefined,
    '',
    '   ',
    'L1 2',
    'M1 2',
    'M1 2Z',
    'M1 2L3',
    'M1 2L3 4 5',
    'M1 2Z9L1 1',
    'M1 2L3 -',
    'm1 2l3 4',
    'M1 2L3 4"/><script>',
    'M1 2A3 4 5 6 7 8 9',
    'M1 2L1e9 4',
    ',M1 2L3 4',
  ])('is not a drawing when it is %j', (path) => {
    expect(() => drawn(path)).toThrowError(expect.objectContaining({ code: 'VALIDATION' }));
  });
});
