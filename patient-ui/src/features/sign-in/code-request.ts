import { z } from 'zod';

/** Who asked for a one-time code; handed from the sign-in to the code's screen in the browser's history. */
const codeRequest = z.object({ who: z.string(), remember: z.boolean() });
export type CodeRequest = z.infer<typeof codeRequest>;

export function readCodeRequest(state: unknown): CodeRequest | null {
  const read = codeRequest.safeParse(state);
  return read.success ? read.data : null;
}
