import { useEffect, useState } from 'react';

/** Seconds left, from `from` down to 0. */
export function useCountdown(from: number) {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, restart: (seconds = from) => setSeconds(seconds) };
}
