import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { useTexts } from '../texts/TextsProvider.tsx';
import styles from './CutText.module.css';
import { type TextLimit, truncate } from './cut.ts';

/** A text that may be long: its beginning, with a way to the rest. */
export function TruncatedText({ text, at }: { text: string; at: TextLimit }) {
  const { visit: texts } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const short = truncate(text, at);
  return (
    <>
      {isWhole ? text : short}
      {short !== text && (
        <span className={styles.more}>
          <Button kind="text" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showLess : texts.showMore}
          </Button>
        </span>
      )}
    </>
  );
}
