import { useState } from 'react';

/** Pending question to the cardholder: `answer` is set while it is open. */
export function useBankAuthentication() {
  const [answer, setAnswer] = useState<((isOwner: boolean) => void) | null>(null);
  async function ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAnswer(() => resolve);
    const isOwner = await promise;
    setAnswer(null);
    return isOwner;
  }
  return { answer, ask };
}
