import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';

interface Props {
  width?: number | string;
  height: number;
  round?: boolean;
}

export function Skeleton({ width = '100%', height, round = false }: Props) {
  return (
    <span
      className={styles.block}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
      aria-hidden
    />
  );
}

export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}
