const KEY = 'bedside.console.ending';

/** Keeps the sentence that the sign-in page shows once. */
export const rememberEnding = (sentence: string): void => sessionStorage.setItem(KEY, sentence);

/** Why the last session ended, said once. */
export function takeEnding(): string | null {
  const sentence = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return sentence;
}
