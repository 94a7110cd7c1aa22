import Camera from 'lucide-react/icons/camera';
import Upload from 'lucide-react/icons/upload';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { restoreFocusIn } from '../components/FileLinks.tsx';
import rows from '../components/file-rows.module.css';
import { PickButton } from '../components/PickButton.tsx';
import { isTouchDevice } from '../touch.ts';
import { acceptOf, withType } from './file-type.ts';
import styles from './Uploader.module.css';
import { UploadLine, type UploadTexts } from './UploadLine.tsx';
import { type SendFile, useUploads } from './use-uploads.ts';

export interface UploaderTexts extends UploadTexts {
  choose: string;
  take: string;
  hint: string;
  drop: string;
  wrongType: string;
  tooLarge: string;
}

interface Props<Saved> {
  what: string;
  texts: UploaderTexts;
  types: readonly string[];
  maxBytes: number;
  send: SendFile<Saved>;
  onUploaded: (saved: Saved, file: File) => void;
  onBusy?: (busy: boolean) => void;
  failureText: (reason: unknown) => string;
  single?: boolean;
  disabled?: boolean;
}

export function Uploader<Saved>({
  what,
  texts,
  types,
  maxBytes,
  onBusy,
  single,
  disabled,
  ...rest
}: Props<Saved>) {
  const { uploads, isBusy, add, retry, remove } = useUploads(rest);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  const announcement =
    problem ?? `${uploads.length} ${uploads.filter(({ state }) => state === 'failed').length}`;
  useEffect(() => {
    if (announcement !== '0 0') root.current?.scrollIntoView({ block: 'nearest' });
  }, [announcement]);

  const latestOnBusy = useRef(onBusy);
  latestOnBusy.current = onBusy;
  useEffect(() => {
    latestOnBusy.current?.(isBusy);
    return () => latestOnBusy.current?.(false);
  }, [isBusy]);

  function take(given: readonly File[]) {
    const files = given.map(withType).slice(0, single ? 1 : undefined);
    const good = files.filter(({ type }) => types.includes(type));
    const fitting = good.filter(({ type, size }) => type === 'image/jpeg' || size <= maxBytes);
    setProblem(
      (good.length < files.length && texts.wrongType) ||
        (fitting.length < good.length && texts.tooLarge) ||
        null,
    );
    if (fitting.length > 0) add(fitting);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  }

  const button = { what, disabled, onPick: take };
  return (
    <div ref={root} className={styles.uploader}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same for the keyboard */}
      <div
        className={`${styles.drop} ${isOver && !disabled ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={styles.buttons}>
          {isTouchDevice() && (
            <PickButton
              {...button}
              icon={Camera}
              text={texts.take}
              accept="image/jpeg"
              capture="environment"
            />
          )}
          <PickButton
            {...button}
            icon={Upload}
            text={texts.choose}
            accept={acceptOf(types)}
            multiple={!single}
            describedBy={hintId}
          />
        </div>
        <p id={hintId} className={styles.hint}>
          <span className={styles.mouse}>{texts.drop} </span>
          {texts.hint}
        </p>
      </div>
      {problem && <ErrorNotice title={problem} />}
      {uploads.length > 0 && (
        <ul className={rows.files}>
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              texts={texts}
              onRetry={() => retry(upload.key)}
              onRemove={() => {
                remove(upload.key);
                restoreFocusIn(root.current);
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
