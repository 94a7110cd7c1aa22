import { CALL_SIGN } from '@bedside/ui-kit/video/call-sign';
import { useEffect } from 'react';

const MINUTE = 60_000;
const CHECK_MILLISECONDS = 15_000;

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', CALL_SIGN] as const;

/** Runs `onIdle` once after this many minutes without user input. Null turns the timer off. */
export function useIdle(minutes: number | null, onIdle: () => void, onSign?: () => void): void {
  useEffect(() => {
    if (minutes === null) return;
    let lastSign = Date.now();
    const handleSign = () => {
      lastSign = Date.now();
      onSign?.();
    };
    const check = () => {
      if (Date.now() - lastSign < minutes * MINUTE) return;
      clearInterval(timer);
      onIdle();
    };
    const timer = setInterval(check, CHECK_MILLISECONDS);
    for (const sign of signs) window.addEventListener(sign, handleSign, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, handleSign);
    };
  }, [minutes, onIdle, onSign]);
}
