import { createListeners } from '@bedside/ui-kit/listeners';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const KEY = 'bedside.payments-sent';
/** By then, the server has checked with Stripe, even without a webhook. */
const LIFE_MILLISECONDS = 10 * 60_000;

const stored = z.record(z.string(), z.number());

function restore(): Record<string, number> {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

const listeners = createListeners();
let times = restore();

function change(next: Record<string, number>): void {
  times = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(times));
  } catch {
    // Without storage, payments are remembered only until the page is left.
  }
  listeners.notify();
}

/**
 * Bills for which this tab submitted a payment. They can’t be paid again until it is confirmed, even after a
 * reload.
 */
export const recentlySentPayments = {
  note: (ids: readonly string[]) =>
    change({ ...times, ...Object.fromEntries(ids.map((id) => [id, Date.now()])) }),
  forget(ids: readonly string[]) {
    if (ids.some((id) => id in times))
      change(Object.fromEntries(Object.entries(times).filter(([id]) => !ids.includes(id))));
  },
  read: () => times,
  subscribe: listeners.subscribe,
};

export function useSentPayments(): (id: string) => boolean {
  const sent = useSyncExternalStore(recentlySentPayments.subscribe, recentlySentPayments.read);
  return (id) => Date.now() - (sent[id] ?? 0) < LIFE_MILLISECONDS;
}
