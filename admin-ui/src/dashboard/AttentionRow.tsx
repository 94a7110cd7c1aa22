import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import type { ReactNode } from 'react';
import styles from './Dashboard.module.css';

interface Props {
  person: Person;
  name: string;
  about: string;
  isPressing?: boolean;
  /** The next step. */
  children: ReactNode;
}

export const AttentionRow = ({ person, name, about, isPressing, children }: Props) => (
  <li className={styles.hand}>
    <Avatar person={person} size={24} />
    <span className={`${styles.who} grow`}>
      <b>{name}</b>
      <small data-warning={isPressing || undefined}>{about}</small>
    </span>
    {children}
  </li>
);
