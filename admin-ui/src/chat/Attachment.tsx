import type { FileLink } from '@bedside/contracts/care/care.schema';
import { useAttachment } from '@bedside/ui-kit/chat/use-attachment';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import { useState } from 'react';
import { client } from '../data/client.ts';
import { DocumentViewer } from '../resources/documents/DocumentViewer.tsx';
import styles from './Attachment.module.css';

interface Props {
  file: FileLink;
  conversationId: string;
  seq: number;
}

const isImage = (contentType: string) => contentType.startsWith('image/');

export function Attachment(props: Props) {
  const { file } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { url, link, onError, isBroken } = useAttachment(client, props);
  return (
    <>
      {isImage(file.contentType) && !isBroken ? (
        <button type="button" className={styles.image} onClick={() => setIsOpen(true)}>
          <img src={url} alt={`Open ${file.name}`} loading="lazy" onError={onError} />
        </button>
      ) : (
        <FileRow name={file.name} contentType={file.contentType} onOpen={() => setIsOpen(true)} />
      )}
      {isOpen && (
        <DocumentViewer file={file} viewLink={link} downloadLink={link} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

export function FileRow({ name, contentType, onOpen }: Omit<FileLink, 'id' | 'url'> & { onOpen?(): void }) {
  const Icon = isImage(contentType) ? ImageIcon : FileText;
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (!onOpen) return <span className={styles.file}>{content}</span>;
  return (
    <button type="button" className={styles.file} onClick={onOpen}>
      {content}
    </button>
  );
}
