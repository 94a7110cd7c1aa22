import { sendWithProgress } from '@bedside/api-client/send-with-progress';
import type { useDraft } from '../chat/use-draft.ts';
import { downscalePhoto } from '../upload/use-uploads.ts';
import { type FileTexts, PickedFile, type SelectedFile } from './PickedFile.tsx';

interface Props {
  conversationId: string;
  draft: ReturnType<typeof useDraft>;
  upload(
    file: File,
    input: { params: { conversationId: string }; body: Record<string, never> },
    options: { send: ReturnType<typeof sendWithProgress> },
  ): Promise<{ data: SelectedFile }>;
  label: string;
  texts: FileTexts;
  className: string | undefined;
  failureText(reason: unknown): string;
}

/** The files of a chat message that is being written. Photos are scaled down before they are sent. */
export function DraftFiles({ conversationId, draft, upload, label, texts, className, failureText }: Props) {
  const { files, pending } = draft.value;
  if (files.length + pending.length === 0) return null;
  const input = { params: { conversationId }, body: {} };
  return (
    <ul className={className} aria-label={label}>
      {files.map((file) => (
        <PickedFile key={file.id} saved={file} texts={texts} onRemove={() => draft.remove(file)} />
      ))}
      {pending.map(({ key, file }) => (
        <PickedFile
          key={key}
          file={file}
          texts={texts}
          send={async (one, onProgress) =>
            (await upload(await downscalePhoto(one), input, { send: sendWithProgress(onProgress) })).data
          }
          failureText={failureText}
          onSaved={(saved) => draft.keep(key, saved)}
          onRemove={() => draft.drop(key)}
        />
      ))}
    </ul>
  );
}
