import {
  type DateOrder,
  dateFields,
  type ImportColumn,
  type ImportField,
  type ImportRecord,
  importFieldNames,
  importFields,
  importMapping,
  resourceField,
} from '@bedside/contracts/people/imports.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { useState } from 'react';
import { useRecordAction } from '../../data/use-record-action.ts';
import { isOfRecords, sourceText } from './import-text.ts';
import styles from './imports.module.css';

type Choice = Pick<ImportColumn, 'field' | 'dateOrder'>;

const orderText: Record<DateOrder, string> = { MDY: 'M/D/Y', DMY: 'D/M/Y', YMD: 'Y-M-D' };
const LEFT_OUT = '';

/** A date field is chosen together with its date order. */
const options: { value: string; label: string }[] = [
  { value: LEFT_OUT, label: 'Don’t import' },
  ...importFieldNames.flatMap((field) =>
    dateFields.includes(field)
      ? Object.entries(orderText).map(([order, text]) => ({
          value: `${field} ${order}`,
          label: `${importFields[field]}, ${text}`,
        }))
      : [{ value: field, label: importFields[field] }],
  ),
];
const optionOf = ({ field, dateOrder }: Choice): string =>
  field === null ? LEFT_OUT : dateFields.includes(field) ? `${field} ${dateOrder ?? 'MDY'}` : field;
function choiceOf(value: string): Choice {
  const [field = '', order] = value.split(' ');
  if (field === LEFT_OUT) return { field: null };
  return { field: field as ImportField, ...(order && { dateOrder: order as DateOrder }) };
}

/** Lets a path wrap after its dots. */
const headerText = (record: ImportRecord, { header }: ImportColumn): string =>
  isOfRecords(record) ? header.replaceAll('.', '.\u200b') : header || '(no header)';

/** Lets long samples, such as email addresses, wrap at punctuation. */
const sampleText = (samples: readonly string[]): string =>
  samples.join(', ').replaceAll(/[@._/-]/g, (mark) => (mark === '@' ? `\u200b${mark}` : `${mark}\u200b`));

/** Each path of a FHIR resource maps to one field only. */
const optionsOf = (record: ImportRecord, { header }: ImportColumn) =>
  isOfRecords(record)
    ? options.filter(({ value }) => value === LEFT_OUT || value.split(' ')[0] === resourceField(header))
    : options;

export function ImportColumns({ record }: { record: ImportRecord }) {
  const [choices, setChoices] = useState<Choice[]>(() =>
    record.columns.map(({ field, dateOrder }) => ({ field, ...(dateOrder && { dateOrder }) })),
  );
  const [hidesMatched, setHidesMatched] = useState(false);
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.checkImport({ params: { id: record.id }, body: { mapping: choices } }),
  );
  const canCheck = record.status === 'UPLOADED' || record.status === 'CHECKED' || record.status === 'FAILED';
  const problem = importMapping.safeParse(choices).error?.issues[0]?.message;
  const isFirst = record.status === 'UPLOADED';
  return (
    <section className={styles.columns} aria-label="Columns">
      <header className={`${styles.sectionHead} ${styles.checkHead}`}>
        <h2>Columns</h2>
        <small>{record.preset ? `Preset: ${record.preset}` : 'No preset'}</small>
        <Checkbox checked={hidesMatched} onChange={(event) => setHidesMatched(event.target.checked)}>
          Hide matched columns
        </Checkbox>
        {canCheck && (
          <div className={styles.checkRow}>
            <span role="status">
              {problem ??
                (isFirst
                  ? 'Nothing is saved yet.'
                  : 'Your corrections are kept, except in columns you changed.')}
            </span>
            <Button
              kind={isFirst ? 'primary' : 'secondary'}
              busy={isPending}
              disabled={problem !== undefined}
              onClick={() => mutate()}
            >
              {isFirst ? 'Check rows' : 'Check again'}
            </Button>
          </div>
        )}
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">In your file</th>
            <th scope="col">Sample</th>
            <th scope="col">In Bedside</th>
            <th scope="col">Match</th>
          </tr>
        </thead>
        <tbody>
          {record.columns.map((column, at) => {
            const choice = choices[at] ?? { field: null };
            const isOwn = optionOf(choice) !== optionOf(column);
            const source = isOwn ? (choice.field === null ? 'NONE' : 'PERSON') : column.source;
            if (hidesMatched && (source === 'HEADER' || source === 'PRESET')) return null;
            return (
              // Columns have no ID, and several may have the same header.
              // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
              <tr key={at}>
                <th scope="row">{headerText(record, column)}</th>
                <td>{sampleText(column.samples)}</td>
                <td>
                  <select
                    aria-label={`${column.header} in Bedside`}
                    className={styles.select}
                    value={optionOf(choice)}
                    disabled={!canCheck}
                    onChange={({ target }) => setChoices((all) => all.with(at, choiceOf(target.value)))}
                  >
                    {optionsOf(record, column).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
                <td data-source={source}>{sourceText[source]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
