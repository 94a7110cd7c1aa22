import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf } from './draft.ts';

const first = { name: '', ids: [] as string[], accepted: false };
const typed = { name: 'Nora', ids: ['one'], accepted: true };

describe('a draft', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });

  test('survives a reload until it is cleared', () => {
    draftOf('booking', 'nora', first).write(typed);
    expect(draftOf('booking', 'nora', first).read()).toEqual(typed);
    draftOf('booking', 'nora', first).forget();
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
  });

  test('is restored for its owner and cleared for anyone else', () => {
    draftOf('booking', 'nora', first).write(typed);
    expect(draftOf('request', 'nora', first).read()).toBeNull();
    expect(draftOf('booking', 'nora', first).read()).toEqual(typed);
    expect(draftOf('booking', 'june', first).read()).toBeNull();
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
  });

  test('expires after 10 minutes without an owner and after 30 with one', () => {
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

  test('is ignored if the stored value is missing or has another shape', () => {
    draftOf('booking', 'nora', first).write({ ...typed, ids: 'one' } as never);
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
    sessionStorage.setItem('bedside.draft.booking', '{');
    expect(draftOf('booking', 'nora', first).read()).toBeNull();
  });

  test('is skipped when storage is full', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => draftOf('booking', 'nora', first).write(typed)).not.toThrow();
  });
});
