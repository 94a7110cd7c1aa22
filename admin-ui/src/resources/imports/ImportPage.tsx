import type { ImportRecord } from '@bedside/contracts/people/imports.schema';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { ProgressBar } from '@bedside/ui-kit/components/ProgressBar';
import Check from 'lucide-react/icons/check';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import { countText } from '../../formatting/letters.ts';
import { pluralize } from '../../list/rows.ts';
import { ImportActions } from './ImportActions.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import page from './ImportPage.module.css';
import { ImportResults } from './ImportResults.tsx';
import type { Typed } from './ImportRows.tsx';
import {
  failureTitle,
  IMPORTS,
  isRunning,
  kindTextOf,
  leftOutText,
  rowsTextOf,
  stepsOf,
} from './import-text.ts';
import styles from './imports.module.css';
import { useImport } from './use-imports.ts';

export default function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useImport(id);
  const title = titleOf(data);
  const [typed, setTyped] = useState<Typed>({});
  useEffect(() => {
    document.title = `${title} · Bedside`;
  }, [title]);
  if (error)
    return (
      <LoadFailure
        error={error}
        what="import"
        back={<Link to={IMPORTS}>Imports</Link>}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  return (
    <div className={page.page}>
      <Head record={data} />
      <div className={page.panes}>
        <ImportColumns key={`${data.id} ${data.status === 'UPLOADED'}`} record={data} />
        <div className={styles.results}>
          {data.failure && <ErrorNotice title={failureTitle(data.status)}>{data.failure}</ErrorNotice>}
          {isRunning(data.status) && <Running record={data} />}
          <LeftOut record={data} />
          <ImportResults record={data} typed={typed} onType={setTyped} />
        </div>
      </div>
      <ImportActions record={data} unsaved={Object.keys(typed).map(Number)} />
    </div>
  );
}

const titleOf = (record?: Pick<ImportRecord, 'columns' | 'preset'>): string =>
  `Import ${record ? kindTextOf(record).many : 'patients'}`;

function Head({ record }: { record: ImportRecord }) {
  const { fileName, rowCount, columns, status } = record;
  return (
    <header className={page.head}>
      <Link to={IMPORTS} aria-label="Back to imports" className={page.back}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      <div className={page.title}>
        <h1>{titleOf(record)}</h1>
        <p>
          {fileName}
          {rowCount !== null && `, ${rowsTextOf(record, rowCount)}`}, {pluralize(columns.length, 'column')}
        </p>
      </div>
      <ol className={page.steps} aria-label="Steps">
        {stepsOf(status).map(({ label, isDone, isCurrent }, at) => (
          <li key={label} data-done={isDone || undefined} aria-current={isCurrent ? 'step' : undefined}>
            <i>{isDone ? <Check size={12} strokeWidth={2.5} role="img" aria-label="Done" /> : at + 1}</i>
            {label}
          </li>
        ))}
      </ol>
    </header>
  );
}

/** Lists what was left out, so that no one believes it was imported. */
function LeftOut({ record }: { record: ImportRecord }) {
  const text = leftOutText(record);
  if (!text) return null;
  return (
    <p className={page.leftOut}>
      <b>Not imported:</b> {text}. Bedside can’t import these.
    </p>
  );
}

const runningText = { CHECKING: 'Checking rows', UNDOING: 'Undoing the import' };

function Running({ record }: { record: ImportRecord }) {
  const { status, rowsDone, rowsToDo } = record;
  const label =
    status === 'IMPORTING'
      ? `Importing ${kindTextOf(record).many}`
      : runningText[status as keyof typeof runningText];
  return (
    <div className={page.running} role="status">
      {rowsToDo === null ? (
        <p>
          {label}: {countText(rowsDone)} done. You can leave this page.
        </p>
      ) : (
        <>
          <ProgressBar label={label} part={Math.min(1, rowsDone / Math.max(1, rowsToDo))} />
          <p>
            {countText(rowsDone)} of {rowsTextOf(record, rowsToDo)}. You can leave this page.
          </p>
        </>
      )}
    </div>
  );
}
