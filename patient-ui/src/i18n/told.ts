/** Says in the reader's language what comes in English: what a contract refuses, and what the client itself says. */
export let told = (english: string): string => english;

export function speak(say: (english: string) => string): void {
  told = say;
}
