import type { AppReads } from '@bedside/contracts/people/apps.api';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from '../apps.module.css';
import { readsTexts } from '../reads-text.ts';

export function ReadsList({ reads }: { reads: AppReads }) {
  const { apps: texts } = useTexts();
  const all = readsTexts(reads, texts);
  if (all.length === 0) return <p>{texts.nothing}</p>;
  return (
    <ul className={styles.reads}>
      {all.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
