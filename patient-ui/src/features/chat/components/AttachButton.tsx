import { documentTypes } from '@bedside/contracts/care/documents.api';
import { isTouchDevice } from '@bedside/ui-kit/touch';
import { acceptOf } from '@bedside/ui-kit/upload/file-type';
import Camera from 'lucide-react/icons/camera';
import FilePlus from 'lucide-react/icons/file-plus';
import Paperclip from 'lucide-react/icons/paperclip';
import { type ChangeEvent, useId, useRef } from 'react';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './AttachButton.module.css';

/** Offers the camera first on devices that have one. */
export function AttachButton({ onPick }: { onPick: (files: readonly File[]) => void }) {
  const { chat, files } = useTexts();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const asksFirst = isTouchDevice();

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    menu.current?.hidePopover();
    onPick([...(target.files ?? [])]);
    // Lets the same file be picked again.
    target.value = '';
  }

  const input = { type: 'file', hidden: true, tabIndex: -1, onChange: pick };
  return (
    <>
      <input
        {...input}
        ref={file}
        multiple
        accept={acceptOf(documentTypes)}
        aria-label={files.picker.choose}
      />
      <input
        {...input}
        ref={photo}
        accept="image/jpeg"
        capture="environment"
        aria-label={files.picker.take}
      />
      <button
        type="button"
        className={styles.attach}
        aria-label={chat.attach}
        popoverTarget={asksFirst ? menuId : undefined}
        onClick={asksFirst ? undefined : () => file.current?.click()}
      >
        <Paperclip size={24} strokeWidth={1.75} aria-hidden />
      </button>
      {asksFirst && (
        <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
          <button type="button" onClick={() => photo.current?.click()}>
            <Camera size={20} strokeWidth={1.75} aria-hidden />
            {files.picker.take}
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            <FilePlus size={20} strokeWidth={1.75} aria-hidden />
            {files.picker.choose}
          </button>
        </div>
      )}
    </>
  );
}
