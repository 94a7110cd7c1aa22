import { useFormats } from '@bedside/ui-kit/components/Formats';
import { useState } from 'react';
import { dayAndTime, lowercaseFirst } from '../formatting/appointment-text.ts';
import styles from './RelativeDateTime.module.css';
import { useNow } from './use-now.ts';

interface Props {
  instant: string;
  /** In the middle of a sentence: "today, 9:54 AM". */
  isWithin?: boolean;
}

/** An instant as "Today, 9:54 AM". */
export function RelativeDateTime({ instant, isWithin }: Props) {
  const { zone } = useFormats();
  const now = useNow();
  const words = dayAndTime(instant, zone, now);
  return <time dateTime={instant}>{isWithin ? lowercaseFirst(words) : words}</time>;
}

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
