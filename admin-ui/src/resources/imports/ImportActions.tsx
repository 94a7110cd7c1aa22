import type { ImportRecord } from '@bedside/contracts/people/imports.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useNow } from '../../components/use-now.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { counted, IMPORTS, keptText, kindTextOf, madeText, rowsTextOf, unsavedText } from './import-text.ts';
import styles from './imports.module.css';

export function ImportActions({ record, unsaved }: { record: ImportRecord; unsaved: readonly number[] }) {
  const { counts, status } = record;
  const open = counts.REFUSED + counts.DUPLICATE;
  if (status === 'IMPORTED') return <Undo record={record} />;
  if (status !== 'CHECKED' && status !== 'UPLOADED' && status !== 'FAILED' && status !== 'CHECKING')
    return null;
  return (
    <footer className={styles.foot}>
      <p>
        {status === 'CHECKED' &&
          [
            open > 0 && `${rowsTextOf(record, open)} with errors or possible duplicates won’t be imported.`,
            keptText(counts.MATCHED),
            'You can undo the import for 7 days. No one will be notified.',
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      {status === 'CHECKED' && unsaved.length > 0 && (
        <p role="alert" className={styles.unsaved}>
          {unsavedText(unsaved)}
        </p>
      )}
      <Discard record={record} />
      {status === 'CHECKED' && <Run record={record} isHeld={unsaved.length > 0} />}
    </footer>
  );
}

function Run({ record, isHeld = false }: { record: ImportRecord; isHeld?: boolean }) {
  const { counts, status } = record;
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.runImport({ params: { id: record.id } }),
  );
  return (
    <Button
      busy={isPending}
      disabled={isHeld || counts.READY + counts.MATCHED === 0}
      onClick={() => mutate()}
    >
      {status === 'IMPORTED'
        ? `Import the rest: ${rowsTextOf(record, counts.READY + counts.MATCHED)}`
        : counts.READY > 0
          ? `Import ${madeText(record, counts.READY)}`
          : `Update ${counted(counts.MATCHED, 'existing patient')}`}
    </Button>
  );
}

function Discard({ record }: { record: ImportRecord }) {
  const drawer = useDrawer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const ask = () =>
    drawer.open(
      <ConfirmForm
        title="Discard import"
        about={record.fileName}
        submitLabel="Discard import"
        run={(dataProvider) => dataProvider.discardImport({ params: { id: record.id } })}
        onDone={() => {
          void queryClient.invalidateQueries({ queryKey: ['imports'] });
          navigate(IMPORTS);
        }}
      >
        The file and its checked rows will be deleted. No patient will be changed.
      </ConfirmForm>,
    );
  return (
    <Button kind="secondary" onClick={ask}>
      Discard
    </Button>
  );
}

function Undo({ record }: { record: ImportRecord }) {
  const drawer = useDrawer();
  const now = useNow();
  const { undoableUntil, counts } = record;
  const ready = counts.READY + counts.MATCHED;
  if (!undoableUntil || new Date(undoableUntil) <= now) return null;
  const ask = () =>
    drawer.open(
      <ConfirmForm
        title="Undo import"
        about={record.fileName}
        submitLabel="Undo import"
        run={(dataProvider) => dataProvider.undoImport({ params: { id: record.id } })}
        refreshes={['imports']}
      >
        {`This removes ${madeText(record, counts.CREATED)}${kindTextOf(record).undo}`}
      </ConfirmForm>,
    );
  return (
    <footer className={styles.foot}>
      <p>
        Can be undone until <RelativeDateTime instant={undoableUntil} />.
      </p>
      <Button kind="danger" onClick={ask}>
        Undo import
      </Button>
      {ready > 0 && <Run record={record} />}
    </footer>
  );
}
