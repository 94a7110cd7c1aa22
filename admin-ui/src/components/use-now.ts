import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import { useSyncExternalStore } from 'react';
import { shortInstant } from '../formatting/appointment-text.ts';

const MINUTE = 60_000;

let current = new Date();
const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(reader: () => void) {
  readers.add(reader);
  timer ??= setInterval(() => {
    current = new Date();
    for (const one of readers) one();
  }, MINUTE);
  return () => {
    readers.delete(reader);
    if (readers.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** The current time, shared by all screens and updated each minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => current);

/** Today in the practice’s time zone. */
export const useToday = (): string => dayIn(useFormats().zone, useNow());

/** "9:54 AM" today, "Oct 13" earlier. */
export function useShortInstant(): (instant: string) => string {
  const { zone } = useFormats();
  const now = useNow();
  return (instant) => shortInstant(instant, zone, now);
}
