import { isObject } from '@bedside/contracts/common/json';
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PREFIX = 'bedside.draft.';
const MINUTE = 60_000;
/** Tablets in waiting rooms are shared, and visitors without an account never sign out. */
const LIFETIME_MS = { owned: 30 * MINUTE, anonymous: 10 * MINUTE };

interface Draft<V> {
  read: () => V | null;
  write: (values: V) => void;
  forget: () => void;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/**
 * A form draft that survives a reload of this tab and is cleared with the session. Only its owner can read it.
 * `first` defines the fields and their types.
 */
export function draftOf<V extends object>(page: string, owner: string | null, first: V): Draft<V> {
  const key = PREFIX + page;
  const longest = owner === null ? LIFETIME_MS.anonymous : LIFETIME_MS.owned;
  const isWhole = (values: unknown): values is V =>
    isObject(values) &&
    Object.entries(first).every(([name, value]) => kindOf(values[name]) === kindOf(value));
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        const isFresh = isObject(stored) && typeof stored.at === 'number' && Date.now() - stored.at < longest;
        if (isFresh && stored.owner === owner && isWhole(stored.values)) return stored.values;
        sessionStorage.removeItem(key);
        return null;
      } catch {
        return null;
      }
    },
    write(values) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ owner, at: Date.now(), values }));
      } catch {
        // Without storage, the draft doesn’t survive a reload.
      }
    },
    forget: () => sessionStorage.removeItem(key),
  };
}

export function useDraftAutosave<V extends FieldValues>(
  { subscribe }: UseFormReturn<V>,
  draft: Draft<V>,
): void {
  const { write } = draft;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => write(values) }),
    [subscribe, write],
  );
}
