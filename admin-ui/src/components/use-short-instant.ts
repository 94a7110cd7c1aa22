import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { shortInstant } from '../formatting/appointment-text.ts';
import { useNow } from './use-now.ts';

/** Tells an instant as short as it stays clear. */
export function useShortInstant(): (instant: string) => string {
  const { zone } = useFormats();
  const now = useNow();
  return (instant) => shortInstant(instant, zone, now);
}
