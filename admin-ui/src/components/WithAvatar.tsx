import { Avatar, type Person } from '@bedside/ui-kit/components/Avatar';
import type { ReactNode } from 'react';
import styles from './WithAvatar.module.css';

/** Somebody's avatar with words beside it, in a cell. */
export const WithAvatar = ({ person, children }: { person: Person; children: ReactNode }) => (
  <span className={styles.line}>
    <Avatar person={person} size={24} />
    {children}
  </span>
);
