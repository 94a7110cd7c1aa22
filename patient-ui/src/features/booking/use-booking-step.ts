import { useSearchParams } from 'react-router';
import { useIsDesktop } from '../../components/use-is-desktop.ts';
import { type BookingStep, bookingSteps } from './booking-form.ts';

interface Stepping {
  step: BookingStep;
  /** Steps whose fields are on screen at the same time. */
  shown: readonly BookingStep[];
  /** The position in the progress bar. When and where count as one. */
  number: number;
  /** The current progress bar part is half filled. */
  isHalf: boolean;
  next: BookingStep | null;
  previous: BookingStep | null;
  go: (step: BookingStep) => void;
}

export const STEPS_COUNTED = 4;
const numbers: Record<BookingStep, number> = { who: 1, services: 2, when: 3, where: 3, review: 4 };

/**
 * The step is in the URL, so that the browser’s Back works. Steps after the first incomplete one can’t be
 * opened. Video visits skip the address.
 */
export function useBookingStep(telemedicine: boolean, open: readonly BookingStep[]): Stepping {
  const isDesk = useIsDesktop();
  const [search, setSearch] = useSearchParams();
  const skipsWhere = telemedicine || isDesk;
  const order = bookingSteps.filter((step) => step !== 'where' || !skipsWhere);
  const shownOn = (step: BookingStep): readonly BookingStep[] =>
    step === 'when' && isDesk && !telemedicine ? ['when', 'where'] : [step];
  const inAddress = search.get('step') ?? 'who';
  const requested = inAddress === 'where' && skipsWhere ? 'when' : inAddress;
  const firstOpen = order.find((step) => shownOn(step).some((one) => open.includes(one)));
  const step = order.find((one) => one === requested || one === firstOpen) ?? 'who';
  const at = order.indexOf(step);
  return {
    step,
    shown: shownOn(step),
    number: numbers[step],
    isHalf: step === 'when' && !skipsWhere,
    next: order[at + 1] ?? null,
    previous: order[at - 1] ?? null,
    go: (to) => setSearch({ step: to }),
  };
}
