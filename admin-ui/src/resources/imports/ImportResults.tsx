import { typedKeys } from '@bedside/contracts/common/typed-keys';
import type { ImportOutcome, ImportRecord } from '@bedside/contracts/people/imports.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Money } from '@bedside/ui-kit/components/Money';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { countText } from '../../formatting/letters.ts';
import { ImportRows, type Typing } from './ImportRows.tsx';
import { counted, outcomeText, rowsTextOf, tileText } from './import-text.ts';
import styles from './imports.module.css';

/** The tiles choose which rows are listed. */
export function ImportResults({ record, ...typing }: { record: ImportRecord } & Typing) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { counts, households, openingBalances, openingBalanceCents } = record;
  const shown = typedKeys(outcomeText).filter(
    (outcome) => counts[outcome] > 0 || (record.status === 'CHECKED' && isCheck(outcome)),
  );
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const outcome = chosen !== null && shown.includes(chosen) ? chosen : (firstOf(shown, counts) ?? null);
  const problems = counts.REFUSED + counts.DUPLICATE;
  const download = useRecordAction(() => dataProvider.downloadImportProblems(record.id));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Results" className={styles.result}>
      <header className={styles.sectionHead}>
        <h2>{record.status === 'CHECKED' ? 'Check results' : 'Results'}</h2>
        {record.status === 'CHECKED' && <small>Nothing has been saved.</small>}
        {problems > 0 && (
          <Button kind="secondary" small busy={download.isPending} onClick={() => download.mutate()}>
            <Download size={14} strokeWidth={1.75} aria-hidden />
            Download {rowsTextOf(record, problems)}
          </Button>
        )}
      </header>
      <div className={styles.tiles}>
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === outcome}
            data-warning={(one === 'REFUSED' && counts.REFUSED > 0) || undefined}
            onClick={() => setChosen(one)}
          >
            <b>{countText(counts[one])}</b>
            <span>{tileText(one, counts[one])}</span>
            {one === 'READY' && households > 0 && <small>{counted(households, 'household')}</small>}
            {one === 'REFUSED' && <small>won’t be imported</small>}
          </button>
        ))}
        {openingBalances > 0 && (
          <div>
            <b>
              <Money dollars={openingBalanceCents / 100} />
            </b>
            <span>Opening balances</span>
            <small>{counted(openingBalances, 'invoice')}</small>
          </div>
        )}
      </div>
      {outcome && counts[outcome] > 0 && (
        <ImportRows key={outcome} record={record} outcome={outcome} {...typing} />
      )}
    </section>
  );
}

const isCheck = (outcome: ImportOutcome): boolean =>
  outcome === 'READY' || outcome === 'REFUSED' || outcome === 'DUPLICATE';

/** The first non-empty outcome to show. Those that need someone’s attention come first. */
const firstOf = (shown: readonly ImportOutcome[], counts: ImportRecord['counts']) =>
  (['REFUSED', 'DUPLICATE', 'KEPT', ...shown] as const).find((one) => counts[one] > 0);
