import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './IconButton.module.css';

interface Look {
  framed?: boolean;
  tall?: boolean;
  /** The screen's main action. */
  main?: boolean;
  className?: string;
}

export const iconButtonClass = ({ framed, tall, main, className }: Look = {}): string =>
  [styles.icon, framed && styles.framed, tall && styles.tall, main && styles.main, className]
    .filter(Boolean)
    .join(' ');

interface Props extends Look, Omit<ComponentProps<'button'>, 'className'> {
  'aria-label': string;
}

export const IconButton = ({ framed, tall, main, className, ...rest }: Props) => (
  <button type="button" {...rest} className={iconButtonClass({ framed, tall, main, className })} />
);

export const BackLink = ({ to, label, className }: { to: string; label: string; className?: string }) => (
  <Link className={iconButtonClass({ className })} to={to} aria-label={label}>
    <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
  </Link>
);
