import {
  type ImportOutcome,
  type ImportRecord,
  type ImportRow,
  importFields,
} from '@bedside/contracts/people/imports.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react';
import { Link } from 'react-router';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { useRecordAction } from '../../data/use-record-action.ts';
import { countText } from '../../formatting/letters.ts';
import { fileNameOf, outcomeText, rowName } from './import-text.ts';
import styles from './imports.module.css';
import { ROWS_A_PAGE, useImportRows } from './use-imports.ts';

/** Unsaved corrections by row. They are kept while other rows are shown. */
export type Typed = Readonly<Record<number, ImportRow['values']>>;
export interface Typing {
  typed: Typed;
  onType: Dispatch<SetStateAction<Typed>>;
}

interface Props extends Typing {
  record: ImportRecord;
  outcome: ImportOutcome;
}

export function ImportRows({ record, outcome, ...typing }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useImportRows(record.id, outcome, page);
  if (error)
    return (
      <RetryNotice error={error} onRetry={() => void refetch()}>
        Nothing was changed.
      </RetryNotice>
    );
  const total = data?.total ?? 0;
  const canChange = record.status === 'CHECKED';
  const isOfFiles = fileNameOf(record, { values: {} }) !== null;
  return (
    <>
      <table className={styles.table}>
        <caption>{outcomeText[outcome]}</caption>
        <thead>
          <tr>
            <th scope="col">{isOfFiles ? 'File' : 'Row'}</th>
            <th scope="col">Patient</th>
            <th scope="col">{outcome === 'REFUSED' ? 'Problem and fix' : 'Note'}</th>
          </tr>
        </thead>
        <tbody>
          {data?.rows.map((row) => (
            <tr key={row.row}>
              <td>{fileNameOf(record, row) ?? row.row}</td>
              <th scope="row">
                {row.patient && isNamedOnce(row) ? (
                  <Link to={`/patients/${row.patient.id}/show`}>{row.name}</Link>
                ) : (
                  row.name || (isOfFiles ? '' : 'No name')
                )}
                {row.resource && <small className={styles.resource}>{row.resource}</small>}
              </th>
              <td>
                {outcome === 'REFUSED' ? (
                  <Problems record={record} row={row} canChange={canChange} {...typing} />
                ) : (
                  <Note record={record} row={row} canChange={canChange} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > ROWS_A_PAGE && (
        <footer className={styles.pager}>
          <span role="status">
            {countText((page - 1) * ROWS_A_PAGE + 1)}–{countText(Math.min(page * ROWS_A_PAGE, total))} of{' '}
            {countText(total)}
          </span>
          <Button kind="secondary" small disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button
            kind="secondary"
            small
            disabled={page * ROWS_A_PAGE >= total}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </footer>
      )}
    </>
  );
}

interface RowProps {
  record: ImportRecord;
  row: ImportRow;
  canChange: boolean;
}

/** A note about the patient would only repeat the name. */
const isNamedOnce = ({ patient, name }: ImportRow): boolean =>
  patient !== null && patient.because.length === 0 && patient.fullname === name;

/** A field for each problem; the row is checked again when it is saved. */
function Problems({ record, row, canChange, typed: all, onType }: RowProps & Typing) {
  const typed = all[row.row] ?? {};
  const forget = () => onType(({ [row.row]: _, ...others }) => others);
  const { mutate, isPending } = useRecordAction(async (dataProvider) => {
    const saved = await dataProvider.changeImportRow({
      params: { id: record.id, row: row.row },
      body: { values: typed },
    });
    forget();
    return saved;
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(typed).length > 0) mutate();
  };
  return (
    <form className={styles.problems} onSubmit={save}>
      {row.issues.map(({ field, column, message }) => (
        <div key={`${field} ${message}`}>
          <span>
            {column && <b>{column}: </b>}
            {message}
          </span>
          {field && canChange && (
            <input
              aria-label={`${importFields[field]} in ${rowName(record, row)}`}
              value={typed[field] ?? row.values[field] ?? ''}
              onChange={({ target }) =>
                onType((before) => ({ ...before, [row.row]: { ...before[row.row], [field]: target.value } }))
              }
            />
          )}
        </div>
      ))}
      {canChange && Object.keys(typed).length > 0 && (
        <span className={styles.decisions}>
          <Button kind="secondary" small type="submit" busy={isPending}>
            Save {rowName(record, row)}
          </Button>
          <Button
            kind="secondary"
            small
            disabled={isPending}
            aria-label={`Discard ${rowName(record, row)}`}
            onClick={forget}
          >
            Discard
          </Button>
        </span>
      )}
    </form>
  );
}

const labels = { CREATE: 'Import as new', USE: 'Use existing', SKIP: 'Skip' } as const;

function Note({ record, row, canChange }: RowProps) {
  const { patient, issues, outcome } = row;
  const decides = canChange && (outcome === 'DUPLICATE' || outcome === 'MATCHED');
  return (
    <div className={styles.problems}>
      {patient?.fullname && !isNamedOnce(row) && (
        <span>
          <Link to={`/patients/${patient.id}/show`}>{patient.fullname}</Link>
          {patient.because.length > 0 && `: same ${patient.because.join(', ')}`}
        </span>
      )}
      {issues.map(({ column, message }) => (
        <span key={message}>
          {column && <b>{column}: </b>}
          {message}
        </span>
      ))}
      {decides && (
        <span className={styles.decisions}>
          {(['CREATE', 'USE', 'SKIP'] as const)
            .filter((decision) => decision !== 'USE' || outcome !== 'MATCHED')
            .map((decision) => (
              <Decision key={decision} record={record} row={row} decision={decision} />
            ))}
        </span>
      )}
    </div>
  );
}

function Decision({
  record,
  row,
  decision,
}: Omit<RowProps, 'canChange'> & { decision: keyof typeof labels }) {
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.changeImportRow({ params: { id: record.id, row: row.row }, body: { decision } }),
  );
  return (
    <Button
      kind="secondary"
      small
      busy={isPending}
      aria-label={`${labels[decision]}: ${rowName(record, row)}, ${row.name}`}
      onClick={() => mutate()}
    >
      {labels[decision]}
    </Button>
  );
}
