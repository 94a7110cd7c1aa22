import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useState } from 'react';
import { dayAndTime, lowercaseFirst } from '../formatting/appointment-text.ts';
import styles from './RelativeDateTime.module.css';
import { useNow } from './use-now.ts';

interface Props {
  instant: string;
  /** Lowercase for use within a sentence: “today, 9:54 AM”. */
  isWithin?: boolean;
}

export function RelativeDateTime({ instant, isWithin }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const text = dayAndTime(instant, zone, now);
  return <time dateTime={instant}>{isWithin ? lowercaseFirst(text) : text}</time>;
}

interface Limit {
  /** Texts up to this length are shown in full. */
  whole: number;
  /** Longer texts are cut to this many characters. */
  cut: number;
}

/** Limits from the specification, for comments and symptoms. */
const commentLimit: Limit = { whole: 90, cut: 88 };
export const symptomLimit: Limit = { whole: 120, cut: 100 };

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
