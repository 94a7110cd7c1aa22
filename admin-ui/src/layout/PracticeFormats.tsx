import { FormatsProvider } from '@bedside/ui-kit/components/FormatsProvider';
import type { ReactNode } from 'react';
import { useConfig } from '../data/me.ts';

/** Formats dates in the practice's time zone. */
export function PracticeFormats({ children }: { children: ReactNode }) {
  const zone = useConfig()?.practice.timeZone ?? 'America/Chicago';
  return <FormatsProvider value={{ zone }}>{children}</FormatsProvider>;
}
