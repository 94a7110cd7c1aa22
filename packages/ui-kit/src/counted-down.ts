import { useEffect, useState } from 'react';

/** Also matches the server’s Spanish messages. */
const SECONDS = /\b(\d+) (second|segundo)s?\b/;

export const secondsIn = (text: string): number => Number(SECONDS.exec(text)?.[1] ?? 0);

export const countedDown = (text: string, left: number): string =>
  text.replace(SECONDS, (_, _asked, unit) => `${left} ${unit}${left === 1 ? '' : 's'}`);

export const waitIsOver = (text: string): string =>
  SECONDS.exec(text)?.[2] === 'segundo' ? 'Ya puede intentarlo de nuevo.' : 'You can try again now.';

/** Computes the rest from the clock, because timers are throttled in background tabs. */
export function useSecondsLeft(text: string): number {
  const seconds = secondsIn(text);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === 0) return;
    const endsAt = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
