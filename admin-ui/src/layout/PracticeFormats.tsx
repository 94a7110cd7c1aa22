import { FormatsProvider } from '@bedside/ui-kit/components/Formats';
import type { ReactNode } from 'react';
import { useConfig } from '../data/me.ts';

/** Every date below is shown in the practice's own time zone. */
export function PracticeFormats({ children }: { children: ReactNode }) {
  const zone = useConfig()?.practice.timeZone ?? 'America/Chicago';
  return <FormatsProvider value={{ zone }}>{children}</FormatsProvider>;
}
