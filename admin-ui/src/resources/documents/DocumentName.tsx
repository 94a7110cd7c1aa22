import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { DocumentViewer } from './DocumentViewer.tsx';
import styles from './documents.module.css';

/** The name of a document; pressed, it shows it. */
export function DocumentName({ document }: { document: DocumentRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const { getDocumentUrl } = useDataProvider<ConsoleDataProvider>();
  const linkFor = (operation: 'VIEW' | 'DOWNLOAD') => async () =>
    (await getDocumentUrl({ params: { id: document.id }, query: { operation: operation } })).data.documentUrl;
  return (
    <>
      <button type="button" className={styles.name} onClick={() => setIsOpen(true)}>
        {document.name}
      </button>
      {isOpen && (
        <DocumentViewer
          file={document}
          about={`${document.category}, ${document.patientName}`}
          viewLink={linkFor('VIEW')}
          downloadLink={linkFor('DOWNLOAD')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
