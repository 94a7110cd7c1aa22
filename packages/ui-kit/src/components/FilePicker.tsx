import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import styles from './FilePicker.module.css';
import { type FileTexts, type KeptFile, PickedFile } from './PickedFile.tsx';
import { PictureButtons } from './PictureButtons.tsx';

export interface PickerTexts extends FileTexts {
  choose: string;
  take: string;
  drop: string;
  wrongType: string;
  tooLarge: string;
  tooMany: string;
}

interface Props {
  /** Whose or which files, for a screen reader. */
  what: string;
  texts: PickerTexts;
  value: readonly KeptFile[];
  onChange: (files: KeptFile[]) => void;
  most: number;
  /** Content types, `image/png`. */
  types: readonly string[];
  maxBytes: number;
  /** Sends one file, and answers as what it is kept. */
  send: (file: File, onProgress: (part: number) => void) => Promise<KeptFile>;
  /** Some are on their way: the form waits for them. */
  onSending: (sending: boolean) => void;
  failureText: (reason: unknown) => string;
}

interface Pending {
  key: number;
  file: File;
}

/** A few files: picked, taken with the camera or dropped here; each is sent at once. */
export function FilePicker({ what, texts, value, most, types, maxBytes, ...rest }: Props) {
  const { onChange, send, onSending, failureText } = rest;
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const nextKey = useRef(0);
  const hintId = useId();
  // Two that arrive at once both stay.
  const kept = useRef(value);
  kept.current = value;
  const room = most - value.length - pending.length;
  const isSending = pending.length > 0;

  const tell = useRef(onSending);
  tell.current = onSending;
  useEffect(() => {
    tell.current(isSending);
    return () => tell.current(false);
  }, [isSending]);

  function take(files: readonly File[]) {
    const good = files.filter((file) => types.includes(file.type));
    const fitting = good.filter((file) => file.type.startsWith('image/') || file.size <= maxBytes);
    setProblem(
      (good.length < files.length && texts.wrongType) ||
        (fitting.length < good.length && texts.tooLarge) ||
        (fitting.length > room && texts.tooMany) ||
        null,
    );
    const added = fitting.slice(0, Math.max(room, 0)).map((file) => ({ key: nextKey.current++, file }));
    setPending([...pending, ...added]);
  }

  const settle = (key: number) => setPending((all) => all.filter((one) => one.key !== key));

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    <div className={styles.picker}>
      {(value.length > 0 || isSending) && (
        <ul className={styles.files}>
          {value.map((file) => (
            <PickedFile
              key={file.id}
              kept={file}
              texts={texts}
              onRemove={() => onChange(value.filter(({ id }) => id !== file.id))}
            />
          ))}
          {pending.map(({ key, file }) => (
            <PickedFile
              key={key}
              file={file}
              texts={texts}
              send={send}
              failureText={failureText}
              onKept={(sent) => {
                settle(key);
                kept.current = [...kept.current, sent];
                onChange([...kept.current]);
              }}
              onRemove={() => settle(key)}
            />
          ))}
        </ul>
      )}
      {problem && <ErrorNotice title={problem} />}
      {room > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same for the keyboard
        <div
          className={`${styles.drop} ${isOver ? styles.over : ''}`}
          aria-describedby={hintId}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <PictureButtons
            what={what}
            texts={texts}
            camera="environment"
            types={types}
            onPick={(file) => take([file])}
          />
          <p id={hintId} className={styles.hint}>
            {texts.drop}
          </p>
        </div>
      )}
    </div>
  );
}
