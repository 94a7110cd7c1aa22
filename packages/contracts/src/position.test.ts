import { describe, expect, it } from 'vitest';
import { covers, laterPosition, type Position, readPosition } from './position.ts';

const at = (text: string): Position => {
  const position = readPosition(text);
  if (!position) throw new Error(`${text} is no position`);
  return position;
};

describe('a position', () => {
  it('is covered by the same or a later place of its timeline, and by any place of a later timeline', () => {
    expect(covers(at('1.100'), at('1.100'))).toBe(true);
    expect(covers(at('1.101'), at('1.100'))).toBe(true);
    expect(covers(at('2.90'), at('1.100'))).toBe(true);
    expect(covers(at('1.99'), at('1.100'))).toBe(false);
    expect(covers(at('1.100'), at('2.90'))).toBe(false);
  });

  it('is compared as a number of any size', () => {
    expect(covers(at('1.9'), at('1.10'))).toBe(false);
    expect(covers(at('1.18446744073709551614'), at('1.18446744073709551615'))).toBe(false);
  });

  it.each(['', '1', '1.', '.1', '1.2.3', '-1.2', '1.2 ', '1.0x10', `1.${'9'.repeat(21)}`])(
    'is not “%s”',
    (text) => {
      expect(readPosition(text)).toBeNull();
    },
  );
});

describe('the later of two positions', () => {
  it('is the one that covers the other', () => {
    expect(laterPosition('1.9', '1.10')).toBe('1.10');
    expect(laterPosition('2.9', '1.10')).toBe('2.9');
  });

  it('is the one that is a position', () => {
    expect(laterPosition(null, '1.10')).toBe('1.10');
    expect(laterPosition('1.10', 'nothing')).toBe('1.10');
    expect(laterPosition('nothing', null)).toBeNull();
  });
});
