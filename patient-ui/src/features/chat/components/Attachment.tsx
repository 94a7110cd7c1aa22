import type { FileLink } from '@bedside/contracts/care/care.schema';
import { freshAttachmentUrl } from '@bedside/ui-kit/chat/conversation-api';
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
  const [url, setUrl] = useState(file.url);
  const [tries, setTries] = useState(0);
  const open = () => setOpen(true);

  function renew() {
    setTries(tries + 1);
    if (tries === 0) void freshAttachmentUrl(client, props).then(setUrl, () => undefined);
  }

  return (
    <>
      {fileKind(file.contentType) === 'image' && tries < 2 ? (
        <button type="button" className={styles.image} onClick={open}>
          <img src={url} alt={texts.open(file.name)} loading="lazy" onError={renew} />
        </button>
      ) : (
        <FileRow name={file.name} contentType={file.contentType} onOpen={open} />
      )}
      {isOpen && (
        <FileDialog
          file={file}
          link={() => freshAttachmentUrl(client, props)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
