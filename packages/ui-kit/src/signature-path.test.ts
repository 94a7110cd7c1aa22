import { signature } from '@bedside/contracts/people/consent.schema';
import { describe, expect, it } from 'vitest';
import { strokesToPath } from './signature-path.ts';

describe('signature strokes', () => {
  it("form one path in the same box, whatever the pad's size", () => {
    const strokes = [
      [
        { x: 0, y: 0 },
        { x: 150, y: 50 },
      ],
      [{ x: 300, y: 100 }],
    ];
    expect(strokesToPath(strokes, { width: 300, height: 100 })).toBe('M0 0L300 100M600 200L600 200');
  });

  it('are empty when nothing was drawn', () => {
    expect(strokesToPath([[]], { width: 300, height: 100 })).toBe('');
  });

  it("match the API's schema", () => {
    const path = strokesToPath([[{ x: 1.234, y: 5.678 }]], { width: 300, height: 100 });
    expect(signature.safeParse({ kind: 'DRAWN', name: 'Ada Okafor', path }).success).toBe(true);
  });
});
