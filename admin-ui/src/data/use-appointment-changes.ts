import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { useEffect, useRef } from 'react';
import { useLiveMessages } from './live.tsx';

/** Several changes at once make one notice. */
const GATHER_MILLISECONDS = 400;

const appointmentsAlone: readonly LiveMessage['entityType'][] = ['appointment'];

/** Calls `onChange` when visits changed, whoever did it, or something else published with them. */
export function useAppointmentChanges(onChange: () => void, told = appointmentsAlone): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || !told.includes(entityType)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), GATHER_MILLISECONDS);
  });
}
