import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../components/drawer.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { requestIdOf } from '../../../data/failure.ts';
import { type CodeListName, codeLists } from '../code-lists.ts';
import styles from './codes.module.css';
import { resultText } from './result-text.ts';

interface Props {
  list: CodeListName;
  kind: 'DX' | 'CPT';
}

const columns = {
  DX: 'code, description and symptoms (separated by semicolons)',
  CPT: 'code, description and category',
};

/** Imports all rows or none. */
export function ImportForm({ list, kind }: Props) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (chosen: File) => dataProvider.importCodes(chosen, { body: { kind } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [list] }),
  });
  useDrawerGuard(() => !isPending);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    reset();
    setFile(chosen);
  };
  return (
    <form
      className={drawerStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (file) mutate(file);
      }}
    >
      <DrawerHeader title="Import codes" about={codeLists[list].title} />
      <div className={drawerStyles.body}>
        {error && <Refusal failure={error} />}
        {data && (
          <div className={styles.result} role="status">
            <b>File imported</b>
            <p>{resultText(data.data)}</p>
          </div>
        )}
        <div className={styles.text}>
          <p>
            CSV (UTF-8), up to 5 MB. The header row must include: {columns[kind]}. Existing codes are updated
            and new ones added. If any row has an error, nothing is imported.
          </p>
          {kind === 'CPT' && (
            <p>
              CPT codes are licensed by the American Medical Association. Import only codes your practice is
              licensed to use.
            </p>
          )}
        </div>
        <div className={styles.file}>
          <Button kind="secondary" disabled={isPending} onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <span>{file?.name ?? 'No file chosen'}</span>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label="CSV file"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Lets the same file be chosen again after it was fixed.
              event.target.value = '';
            }}
          />
        </div>
      </div>
      <div className={drawerStyles.foot}>
        <span className={drawerStyles.note} />
        <Button kind="secondary" disabled={isPending} onClick={drawer.leave}>
          Close
        </Button>
        {!data && (
          <Button busy={isPending} type="submit" disabled={!file}>
            Import codes
          </Button>
        )}
      </div>
    </form>
  );
}

function Refusal({ failure }: { failure: Error }) {
  const issues = failure instanceof ApiError ? failure.issues : [];
  const lines = issues.filter(({ message }) => message !== failure.message);
  return (
    <ErrorNotice title={failure.message} requestId={requestIdOf(failure)}>
      {lines.length > 0 && (
        <ul className={styles.issues}>
          {lines.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
    </ErrorNotice>
  );
}
