/** Passed from sign-in to the code page in the browser's history state. */
export interface CodeRequest {
  who: string;
  remember: boolean;
}

const isCodeRequest = (state: unknown): state is CodeRequest =>
  typeof state === 'object' && state !== null && 'who' in state && typeof state.who === 'string';

export const readCodeRequest = (state: unknown): CodeRequest | null => (isCodeRequest(state) ? state : null);
