import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf } from './draft.ts';

const first = { name: '', ids: [] as string[], accepted: false };
const typed = { name: 'Nora', ids: ['one'], accepted: true };

describe('a draft', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  test('is there again after a reload, until it is forgotten', () => {
    draftOf('booking', 'nora', first).write(typed);
    expect(draftOf('booking', 'nora', first).read()).toEqual(typed);
    draftOf('booking', 'nora', first).forget();
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
  });

  test('is read on its page by its owner, and gone once somebody else looks', () => {
    draftOf('booking', 'nora', first).write(typed);
    expect(draftOf('request', 'nora', first).read()).toBeNull();
    expect(draftOf('booking', 'nora', first).read()).toEqual(typed);
    expect(draftOf('booking', 'june', first).read()).toBeNull();
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
  });

  test('without an owner ends after ten minutes, with one after thirty', () => {
    const now = vi.spyOn(Date, 'now');
    const after = (minutes: number) => now.mockReturnValue(minutes * 60_000);
    after(0);
    draftOf('request', null, first).write(typed);
    draftOf('booking', 'nora', first).write(typed);
    after(9);
    expect(draftOf('request', null, first).read()).toEqual(typed);
    after(11);
    expect(draftOf('request', null, first).read()).toBeNull();
    expect(draftOf('booking', 'nora', first).read()).toEqual(typed);
    after(31);
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
    now.mockRestore();
  });

  test('of another shape, or of none, is none', () => {
    draftOf('booking', 'nora', first).write({ ...typed, ids: 'one' } as never);
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
    sessionStorage.setItem('bedside.draft.booking', '{');
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
  });

  test('that finds no room is left out', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => draftOf('booking', 'nora', first).write(typed)).not.toThrow();
  });
});
