import { documentTypes } from '@bedside/contracts/care/documents.api';
import { useState } from 'react';
import type { SelectedFile } from '../components/PickedFile.tsx';
import { withType } from '../upload/file-type.ts';
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

export function useDraft(held: { draft: Draft }) {
  const [value, setValue] = useState(held.draft);
  const [problem, setProblem] = useState<'wrongType' | null>(null);

  const change = (part: Partial<Draft>) => {
    held.draft = { ...held.draft, ...part };
    setValue(held.draft);
  };

  return {
    value,
    problem,
    write: (text: string) => change({ text }),
    attach(files: readonly File[]) {
      const good = files.map(withType).filter(({ type }) => documentTypes.some((one) => one === type));
      setProblem(good.length < files.length ? 'wrongType' : null);
      const added = good.map((file) => ({ key: crypto.randomUUID(), file }));
      change({ pending: [...held.draft.pending, ...added] });
    },
    keep(key: string, saved: SelectedFile) {
      const { pending, files } = held.draft;
      change({ pending: pending.filter((one) => one.key !== key), files: [...files, saved] });
    },
    drop: (key: string) => change({ pending: held.draft.pending.filter((one) => one.key !== key) }),
    remove: ({ id }: SelectedFile) => change({ files: held.draft.files.filter((file) => file.id !== id) }),
    take() {
      const messages = messagesOf(held.draft);
      setProblem(null);
      change(emptyDraft);
      return messages;
    },
  };
}
