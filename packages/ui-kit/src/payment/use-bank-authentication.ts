import { useState } from 'react';

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
