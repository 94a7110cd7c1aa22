import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import { fileKind } from '../../../components/files.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './Attachment.module.css';

interface Props {
  name: string;
  contentType: string;
  onOpen?: () => void;
}

export function FileRow({ name, contentType, onOpen }: Props) {
  const { files } = useTexts();
  const kind = fileKind(contentType);
  const Icon = kind === 'image' ? ImageIcon : FileText;
  const content = (
    <>
      <span className={styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className="small muted">{files.kinds[kind]}</span>
      </span>
    </>
  );
  if (!onOpen) return <div className={styles.file}>{content}</div>;
  return (
    <button type="button" className={styles.file} onClick={onOpen}>
      {content}
    </button>
  );
}
