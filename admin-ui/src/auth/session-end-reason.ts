const KEY = 'bedside.console.ending';

/** Keeps the sentence that the sign-in page shows once. */
export const rememberSessionEnd = (sentence: string): void => sessionStorage.setItem(KEY, sentence);

/** Why the last session ended, said once. */
export function consumeSessionEnd(): string | null {
  const sentence = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return sentence;
}
