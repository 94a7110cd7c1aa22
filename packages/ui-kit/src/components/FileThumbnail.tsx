import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import styles from './FileThumbnail.module.css';

interface Props {
  contentType: string | undefined;
  image: string | null;
  small?: boolean;
}

export function FileThumbnail({ contentType, image, small }: Props) {
  const look = small ? `${styles.lead} ${styles.small}` : styles.lead;
  if (image) return <img src={image} alt="" className={look} loading="lazy" />;
  const Icon = contentType === 'application/pdf' ? FileText : ImageIcon;
  return (
    <span className={look}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
