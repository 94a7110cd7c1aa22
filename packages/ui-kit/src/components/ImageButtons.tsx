import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { type ChangeEvent, useRef } from 'react';
import { isTouchDevice } from '../touch.ts';
import { Button } from './Button.tsx';
import styles from './ImageButtons.module.css';

interface Props {
  what: string;
  texts: { choose: string; take: string };
  camera: 'user' | 'environment';
  types: readonly string[];
  disabled?: boolean;
  onPick: (file: File) => void;
}

export function ImageButtons({ what, texts, camera, types, disabled = false, onPick }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [picked] = target.files ?? [];
    if (picked) onPick(picked);
    // Lets the same file be picked again.
    target.value = '';
  }
  const input = { type: 'file', accept: types.join(','), onChange: pick, hidden: true, tabIndex: -1 };
  return (
    <div className={styles.buttons}>
      {isTouchDevice() && (
        <>
          <Button kind="secondary" disabled={disabled} onClick={() => photo.current?.click()}>
            <Camera size={20} strokeWidth={1.75} aria-hidden />
            {texts.take}
            <span className="visually-hidden">: {what}</span>
          </Button>
          <input {...input} ref={photo} capture={camera} aria-label={`${texts.take}: ${what}`} />
        </>
      )}
      <Button kind="secondary" disabled={disabled} onClick={() => file.current?.click()}>
        <ImageUp size={20} strokeWidth={1.75} aria-hidden />
        {texts.choose}
        <span className="visually-hidden">: {what}</span>
      </Button>
      <input {...input} ref={file} aria-label={`${texts.choose}: ${what}`} />
    </div>
  );
}
