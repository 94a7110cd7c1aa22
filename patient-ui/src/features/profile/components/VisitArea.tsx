import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './VisitArea.module.css';

const WHOLE_ZIP = 5;
const FIRST_SHOWN = 12;

interface Props {
  /** ZIP codes or their first digits. Empty if the practice goes everywhere. */
  codes: readonly string[];
}

export function VisitArea({ codes }: Props) {
  const { profile: texts } = useTexts();
  const [all, setAll] = useState(false);
  if (codes.length === 0) return null;
  const sorted = [...new Set(codes)].toSorted(
    (one, other) => one.length - other.length || one.localeCompare(other),
  );
  return (
    <Card title={texts.visitArea}>
      <p className="muted">{texts.visitAreaNote}</p>
      <ul className={styles.codes}>
        {sorted.slice(0, all ? sorted.length : FIRST_SHOWN).map((code) => (
          <li key={code}>{code.length < WHOLE_ZIP ? texts.zipsStarting(code) : code}</li>
        ))}
      </ul>
      {sorted.length > FIRST_SHOWN && !all && (
        <Button kind="text" onClick={() => setAll(true)}>
          {texts.allZips}
        </Button>
      )}
    </Card>
  );
}
