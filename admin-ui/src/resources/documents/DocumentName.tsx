import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { useState } from 'react';
import { useActions } from '../../data/data-provider.ts';
import { DocumentViewer } from './DocumentViewer.tsx';
import styles from './documents.module.css';

/** The name of a document; pressed, it shows it. */
export function DocumentName({ document }: { document: DocumentRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const { documentLink } = useActions();
  const linkFor = (operation: 'VIEW' | 'DOWNLOAD') => async () =>
    (await documentLink(document.id, operation)).data.documentUrl;
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
