import { signature } from '@bedside/contracts/people/consent.schema';
import { describe, expect, it } from 'vitest';
import { strokesToPath } from './signature-path.ts';

describe('the strokes of a signature', () => {
  it('are one path in the same box, however large the pad was', () => {
    const strokes = [
      [
        { x: 0, y: 0 },
        { x: 150, y: 50 },
      ],
      [{ x: 300, y: 100 }],
    ];
    expect(strokesToPath(strokes, { width: 300, height: 100 })).toBe('M0 0L300 100M600 200L600 200');
  });

  it('are nothing when nothing was drawn', () => {
    expect(strokesToPath([[]], { width: 300, height: 100 })).toBe('');
  });

  it('are a drawing that the call takes', () => {
    const path = strokesToPath([[{ x: 1.234, y: 5.678 }]], { width: 300, height: 100 });
    expect(signature.safeParse({ kind: 'DRAWN', name: 'Ada Okafor', path }).success).toBe(true);
  });
});
