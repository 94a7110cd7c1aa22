import type { SelectedFile } from '../components/PickedFile.tsx';
import type { Draft as Message } from './outbox.ts';

export interface Draft {
  text: string;
  files: readonly SelectedFile[];
  pending: readonly { key: string; file: File }[];
}

export const emptyDraft: Draft = { text: '', files: [], pending: [] };

/** A message holds one file: the text goes with the first, and other files follow separately. */
export function messagesOf({ text, files }: Pick<Draft, 'text' | 'files'>): Message[] {
  const [first, ...others] = files.map(({ id, name, contentType }) => ({ id, name, contentType }));
  return [
    { text: text.trim(), attachment: first },
    ...others.map((attachment) => ({ text: '', attachment })),
  ];
}
