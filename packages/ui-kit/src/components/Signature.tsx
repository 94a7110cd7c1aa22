import styles from './Signature.module.css';

export const Signature = ({ name, path }: { name: string; path: string | null }) =>
  path === null ? (
    <p className={styles.typed}>{name}</p>
  ) : (
    <svg viewBox="0 0 600 200" className={styles.drawn} role="img" aria-label={name}>
      <path d={path} />
    </svg>
  );
