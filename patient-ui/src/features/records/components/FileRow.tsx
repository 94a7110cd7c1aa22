import type { LucideIcon } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { FileDialog } from '../../../components/FileDialog.tsx';
import { useFileDownload } from '../../../components/files.ts';
import { IconCircle, NewBadge } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { linksOf } from '../records-queries.ts';
import styles from './RecordsPage.module.css';

interface Props {
  documentId: string;
  name: string;
  contentType: string;
  icon: LucideIcon;
  isNew?: boolean;
  note: ReactNode;
  subtitle: string;
  onView?: () => void;
  tools?: ReactNode;
  children?: ReactNode;
}

export function FileRow(props: Props) {
  const {
    documentId,
    name,
    contentType,
    icon,
    isNew = false,
    note,
    subtitle,
    onView,
    tools,
    children,
  } = props;
  const { files } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const download = useFileDownload();
  const links = linksOf(documentId);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          setOpen(true);
          onView?.();
        }}
      >
        <IconCircle icon={icon} />
        <span className={styles.words}>
          <span className={styles.title}>
            {name}
            {isNew && <NewBadge />}
          </span>
          <span className="note">{note}</span>
        </span>
      </button>
      <span className={styles.tools}>
        {tools}
        <button
          type="button"
          className={styles.tool}
          aria-label={`${files.download}: ${name}`}
          disabled={download.isPending}
          onClick={() => download.mutate({ name: fileName(name, contentType), link: links.download })}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
      {children}
      {isOpen && (
        <FileDialog
          file={{ name, contentType }}
          subtitle={subtitle}
          link={links.view}
          downloadLink={links.download}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Adds the file extension that report names lack and that the operating system needs to open the file. */
function fileName(name: string, contentType: string): string {
  const ending = endings[contentType];
  return !ending || /\.\w{3,4}$/.test(name) ? name : `${name}.${ending}`;
}
