import { useState } from 'react';

/** A bank's yes-or-no question to the owner of a card: `answer` is there while it is open. */
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
