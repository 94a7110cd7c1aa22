import { useState } from 'react';
import { COULD_NOT_SAVE } from './actions.ts';

/** Shows beside the button that the device couldn’t save something. */
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
    /** True while saving, when another press would enter it twice. */
    isBusy,
    failure: isRefused && <p role="alert">{COULD_NOT_SAVE}</p>,
  };
}
