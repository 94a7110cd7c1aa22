import type { FileLink } from '@bedside/contracts/care/care.schema';
import { useAttachment } from '@bedside/ui-kit/chat/use-attachment';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { FileDialog } from '../../../components/FileDialog.tsx';
import { fileKind } from '../../../components/files.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './Attachment.module.css';
import { FileRow } from './FileRow.tsx';

interface Props {
  file: FileLink;
  conversationId: string;
  seq: number;
}

export function Attachment(props: Props) {
  const { file } = props;
  const { chat: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { url, link, onError, isBroken } = useAttachment(client, props);
  const open = () => setOpen(true);
  return (
    <>
      {fileKind(file.contentType) === 'image' && !isBroken ? (
        <button type="button" className={styles.image} onClick={open}>
          <img src={url} alt={texts.open(file.name)} loading="lazy" onError={onError} />
        </button>
      ) : (
        <FileRow name={file.name} contentType={file.contentType} onOpen={open} />
      )}
      {isOpen && <FileDialog file={file} link={link} onClose={() => setOpen(false)} />}
    </>
  );
}
