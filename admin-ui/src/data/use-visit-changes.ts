import { useEffect, useRef } from 'react';
import { useLiveMessages } from './live.tsx';

/** Several changes at once are told once. */
const GATHER_MILLISECONDS = 400;

/** Calls `onChange` when visits changed, whoever did it. */
export function useVisitChanges(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'appointment') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), GATHER_MILLISECONDS);
  });
}
