import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { useTexts } from '../i18n/TextsProvider.tsx';
import styles from './TruncatedText.module.css';
import { type TextLimit, truncate } from './truncate.ts';

export function TruncatedText({ text, at }: { text: string; at: TextLimit }) {
  const { appointment: texts } = useTexts();
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
