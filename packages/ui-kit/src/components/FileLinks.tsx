import type { SymptomFile } from '@bedside/contracts/appointments/appointment.schema';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import { type MouseEvent, useRef, useState } from 'react';
import styles from './FileLinks.module.css';

/** Links expire after five minutes, so they are renewed a minute before. */
const FRESH_MILLISECONDS = 4 * 60_000;

interface Props {
  files: readonly SymptomFile[];
  opens: string;
  onStale: () => Promise<readonly SymptomFile[]>;
  showsImages?: boolean;
}

export const FileLinks = ({ files, ...rest }: Props) =>
  files.length > 0 && (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} {...rest} />
        </li>
      ))}
    </ul>
  );

/** Removing a file drops the focus, so it moves to the first remaining button. */
export const restoreFocusIn = (files: HTMLElement | null) =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) files?.querySelector('button')?.focus();
  });

interface FileThumbnailProps {
  contentType: string | undefined;
  image: string | null;
  small?: boolean;
}

export function FileThumbnail({ contentType, image, small }: FileThumbnailProps) {
  const look = small ? `${styles.lead} ${styles.small}` : styles.lead;
  if (image) return <img src={image} alt="" className={look} loading="lazy" />;
  const Icon = contentType === 'application/pdf' ? FileText : ImageIcon;
  return (
    <span className={look}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

function FileLink({ file, opens, onStale, showsImages }: Omit<Props, 'files'> & { file: SymptomFile }) {
  const received = useRef({ url: '', at: 0 });
  if (received.current.url !== file.url) received.current = { url: file.url, at: Date.now() };
  // Keeps the loaded image when its URL is renewed.
  const [shown] = useState(file.url);

  async function open(event: MouseEvent) {
    if (Date.now() - received.current.at < FRESH_MILLISECONDS) return;
    event.preventDefault();
    const tab = window.open('', '_blank');
    const fresh = (await onStale()).find(({ id }) => id === file.id);
    if (!tab) return;
    tab.opener = null;
    if (fresh) tab.location.replace(fresh.url);
    else tab.close();
  }

  const isShown = showsImages && file.contentType.startsWith('image/');
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={styles.file} onClick={open}>
      <FileThumbnail contentType={file.contentType} image={isShown ? shown : null} small />
      <span>
        {file.name}
        <span className="visually-hidden"> {opens}</span>
      </span>
    </a>
  );
}
