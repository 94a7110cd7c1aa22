import { ApiError } from '@bedside/api-client/api-error';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { UnreadableImageError } from '../image/resize-image.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { FileThumbnail } from './FileLinks.tsx';
import rows from './file-rows.module.css';
import { ProgressBar } from './ProgressBar.tsx';

export interface SelectedFile {
  id: string;
  name: string;
  contentType: string;
  file?: File;
}

export interface FileTexts {
  sending: string;
  tryAgain: string;
  remove: string;
}

type Props = { texts: FileTexts; onRemove: () => void } & (
  | { saved: SelectedFile; file?: never }
  | {
      saved?: never;
      file: File;
      send: (file: File, onProgress: (part: number) => void) => Promise<SelectedFile>;
      failureText: (reason: unknown) => string;
      onSaved: (saved: SelectedFile) => void;
      onRefused?: (refused: boolean) => void;
      another?: ReactNode;
    }
);

export function PickedFile(props: Props) {
  const { texts, onRemove } = props;
  const name = props.saved?.name ?? props.file?.name ?? '';
  return (
    <li className={rows.file}>
      <Lead kept={props.saved} />
      <span className={rows.name}>{name}</span>
      <Button kind="text" small aria-label={`${texts.remove}: ${name}`} onClick={onRemove}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </Button>
      {props.file && <Sending {...props} />}
    </li>
  );
}

type SendingProps = Extract<Props, { file: File }>;

function Sending({ file, texts, send, failureText, onSaved, onRefused, another }: SendingProps) {
  const [part, setPart] = useState(0);
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean } | null>(null);
  const [attempt, setAttempt] = useState(1);
  const latest = useRef({ send, onSaved, onRefused, failureText });
  latest.current = { send, onSaved, onRefused, failureText };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry uploads it again
  useEffect(() => {
    let isGone = false;
    setFailure(null);
    setPart(0);
    latest.current.onRefused?.(false);
    latest.current.send(file, setPart).then(
      (saved) => isGone || latest.current.onSaved({ ...saved, file }),
      (reason) => {
        if (isGone) return;
        setFailure({ text: latest.current.failureText(reason), isFinal: isFinal(reason) });
        latest.current.onRefused?.(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [file, attempt]);
  return (
    <div className={rows.below}>
      {failure === null ? (
        <ProgressBar label={texts.sending} part={part} />
      ) : (
        <ErrorNotice
          title={failure.text}
          action={
            failure.isFinal && another ? (
              another
            ) : (
              <Button kind="secondary" small onClick={() => setAttempt(attempt + 1)}>
                {texts.tryAgain}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

const WRONG = [400, 413, 415, 422];

const isFinal = (reason: unknown) =>
  reason instanceof UnreadableImageError || (reason instanceof ApiError && WRONG.includes(reason.status));

function Lead({ kept: saved }: { kept: SelectedFile | undefined }) {
  const image = saved?.file?.type.startsWith('image/') ? saved.file : null;
  return <FileThumbnail contentType={saved?.contentType} image={useObjectUrl(image)} />;
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return file && url;
}
