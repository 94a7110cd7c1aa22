import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'bedside.payments-sent';
/** By then the payment provider was asked, even if none of its messages came. */
const LIFE_MILLISECONDS = 10 * 60_000;

const stored = z.record(z.string(), z.number());

function restore(): Record<string, number> {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();
let times = restore();

function change(next: Record<string, number>): void {
  times = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(times));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
  for (const listener of listeners) listener();
}

/** Bills for which a payment was just sent from here: not offered again until they are confirmed, nor after a reload. */
export const recentlySentPayments = {
  note: (ids: readonly string[]) =>
    change({ ...times, ...Object.fromEntries(ids.map((id) => [id, Date.now()])) }),
  forget(ids: readonly string[]) {
    if (ids.some((id) => id in times))
      change(Object.fromEntries(Object.entries(times).filter(([id]) => !ids.includes(id))));
  },
  read: () => times,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Tells of an id whether a payment for it was sent and may still be on its way. */
export function useSentPayments(): (id: string) => boolean {
  const sent = useSyncExternalStore(recentlySentPayments.subscribe, recentlySentPayments.read);
  return (id) => Date.now() - (sent[id] ?? 0) < LIFE_MILLISECONDS;
}
