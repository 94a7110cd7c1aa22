import { useState } from 'react';
import styles from './TruncatedText.module.css';

interface Limit {
  /** Texts up to so many characters stay whole. */
  whole: number;
  /** How many are left of a longer one. */
  cut: number;
}

/** Specified for comments and for symptoms. */
const commentLimit: Limit = { whole: 90, cut: 88 };
export const symptomLimit: Limit = { whole: 120, cut: 100 };

/** A long text is cut until more is asked for. */
export function TruncatedText({ text, limit = commentLimit }: { text: string; limit?: Limit }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > limit.whole;
  return (
    <span className={styles.text}>
      {isLong && !isWhole ? `${text.slice(0, limit.cut)}…` : text}
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </span>
  );
}
