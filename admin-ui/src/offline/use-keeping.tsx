import { useState } from 'react';
import { COULD_NOT_SAVE } from './actions.ts';

/** Says beside the button what the device did not take. */
export function useKeeping() {
  const [isRefused, setRefused] = useState(false);
  return {
    /** @returns whether it is kept */
    keep: (work: Promise<unknown>): Promise<boolean> =>
      work
        .then(
          () => true,
          () => false,
        )
        .then((isKept) => {
          setRefused(!isKept);
          return isKept;
        }),
    failure: isRefused && <p role="alert">{COULD_NOT_SAVE}</p>,
  };
}
