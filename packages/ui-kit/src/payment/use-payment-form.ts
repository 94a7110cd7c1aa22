import { useEffect, useState } from 'react';

const FORM_DELAY_MILLISECONDS = 2000;

export function useFormDelay(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FORM_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
