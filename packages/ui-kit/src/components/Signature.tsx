import styles from './Signature.module.css';

/** A signature as it was given: the strokes of a finger in a box of 600 by 200, or the name as typed. */
export const Signature = ({ name, path }: { name: string; path: string | null }) =>
  path === null ? (
    <p className={styles.typed}>{name}</p>
  ) : (
    <svg viewBox="0 0 600 200" className={styles.drawn} role="img" aria-label={name}>
      <path d={path} />
    </svg>
  );
