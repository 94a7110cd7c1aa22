/** Translates English messages from the contracts and the API client. */
export let told = (english: string): string => english;

export function speak(say: (english: string) => string): void {
  told = say;
}
