import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { Card } from '../../components/page/Card.tsx';
import { PlainPage } from '../../components/page/PlainPage.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { requestIdOf } from '../../data/failure.ts';
import { clearExportToken, FILES, savedExportToken } from './export-token.ts';
import styles from './opened.module.css';

/** Viewing this page does not use up the link. */
export default function ExportOpenedPage() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [token] = useState(savedExportToken);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (one: string) => dataProvider.openExport({ token: one }),
    onSuccess: clearExportToken,
  });
  return (
    <PlainPage title="Your export">
      <Card title="Your file is ready">
        <div className={styles.body}>
          {error && <ErrorNotice title={error.message} requestId={requestIdOf(error)} />}
          <p>
            {isSuccess
              ? 'Your download has started. This link can’t be used again.'
              : token
                ? 'This file contains PHI. Store it securely. This link works once.'
                : 'This link has already been used or is incomplete.'}
          </p>
          <Row wrap gap="8px 16px">
            {token && !isSuccess && (
              <Button busy={isPending} onClick={() => mutate(token)}>
                <Download size={16} strokeWidth={1.75} aria-hidden />
                Download file
              </Button>
            )}
            <Link to={FILES}>Export history</Link>
          </Row>
        </div>
      </Card>
    </PlainPage>
  );
}
