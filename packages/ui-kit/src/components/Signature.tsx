import styles from './Signature.module.css';

/** Strokes in a 600 by 200 box, or the typed name. */
export const Signature = ({ name, path }: { name: string; path: string | null }) =>
  path === null ? (
    <p className={styles.typed}>{name}</p>
  ) : (
    <svg viewBox="0 0 600 200" className={styles.drawn} role="img" aria-label={name}>
      <path d={path} />
    </svg>
  );
