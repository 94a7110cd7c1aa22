import { useState } from 'react';
import { COULD_NOT_SAVE } from './actions.ts';

/** Says beside the button what the device did not take. */
export function useKeeping() {
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return {
    /** @returns whether it is kept */
    keep(work: Promise<unknown>): Promise<boolean> {
      setBusy(true);
      return work
        .then(
          () => true,
          () => false,
        )
        .then((isKept) => {
          setBusy(false);
          setRefused(!isKept);
          return isKept;
        });
    },
    /** Until then, another press would enter it twice. */
    isBusy,
    failure: isRefused && <p role="alert">{COULD_NOT_SAVE}</p>,
  };
}
