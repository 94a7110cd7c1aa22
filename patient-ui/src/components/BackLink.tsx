import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import styles from './BackLink.module.css';

interface Props {
  to: string;
  children: string;
}

export const BackLink = ({ to, children }: Props) => (
  <Link to={to} className={styles.back}>
    <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
    {children}
  </Link>
);
