import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { ProgressBar } from '@bedside/ui-kit/components/ProgressBar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { RetryNotice } from '../../components/FailureNotice.tsx';
import { Card } from '../../components/page/Card.tsx';
import { PlainPage } from '../../components/page/PlainPage.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { requestIdOf } from '../../data/failure.ts';
import { SiblingTabs } from '../../list/ListTabs.tsx';
import styles from './ImportsPage.module.css';
import { IMPORTS, madeText, rowsTextOf, stateText, typedFile } from './import-text.ts';
import { filesToUpload } from './pdf-zip.ts';
import { useImports } from './use-imports.ts';

/** One import for each file. */
export default function ImportsPage() {
  const { data: imports, error, refetch } = useImports();
  return (
    <PlainPage title="Import patients" tabs={<SiblingTabs />}>
      <UploadCard />
      <Card title="Imports">
        {error && (
          <RetryNotice error={error} onRetry={() => void refetch()}>
            Nothing was changed.
          </RetryNotice>
        )}
        {imports?.length === 0 && (
          <p className={styles.note}>Files you upload are listed here for 30 days.</p>
        )}
        <ul className={styles.list}>
          {imports?.map((one) => (
            <li key={one.id}>
              <Link to={`${IMPORTS}/${one.id}`}>{one.fileName}</Link>
              <span>{stateText[one.status].label}</span>
              <small>
                {one.status === 'IMPORTED' ? `${madeText(one, one.counts.CREATED)}, ` : ''}
                {one.rowCount === null ? '' : `${rowsTextOf(one, one.rowCount)}, `}
                <RelativeDateTime instant={one.createdAt} /> by {one.by.fullname}
              </small>
            </li>
          ))}
        </ul>
      </Card>
    </PlainPage>
  );
}

function UploadCard() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [part, setPart] = useState<{ name: string; at: number } | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const ids: string[] = [];
      const whole = await filesToUpload(files);
      for (const [at, file] of whole.entries()) {
        setPart({ name: file.name, at: at / whole.length });
        ids.push((await dataProvider.uploadImport(typedFile(file), {})).data.id);
      }
      return ids;
    },
    onSuccess: (ids) => (ids.length === 1 ? navigate(`${IMPORTS}/${ids[0]}`) : undefined),
    onSettled: async () => {
      setPart(null);
      await queryClient.invalidateQueries({ queryKey: ['imports'] });
    },
  });
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !isPending) mutate([...files]);
  };
  return (
    <Card title="Upload">
      <section
        aria-label="Upload files"
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        {error && <ErrorNotice title={error.message} requestId={requestIdOf(error)} />}
        <p>
          Drop files here: CSV files of patients, visits, notes or memberships, FHIR Bundles or NDJSON, C-CDA
          documents, or PDFs named by patient, loose or in a ZIP. Up to 200 MB each. You’ll see the result for
          every row before anything is imported, and no one is notified.
        </p>
        {part && <ProgressBar label={`Uploading ${part.name}`} part={part.at} />}
        <Button busy={isPending} onClick={() => input.current?.click()}>
          <Upload size={16} strokeWidth={1.75} aria-hidden />
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept=".csv,.tsv,.txt,.json,.ndjson,.xml,.zip,.pdf,text/csv,application/zip"
          hidden
          aria-label="Files to import"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </section>
    </Card>
  );
}
