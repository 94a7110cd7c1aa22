import { type DocumentRow, documentCategories } from '@bedside/contracts/care/care.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useDrawer } from '../../../components/drawer.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useLiveMessages } from '../../../data/live.tsx';
import { TwoLineCell } from '../../../list/cells.tsx';
import { Card, DataTable } from '../../../list/DataTable.tsx';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { ChoiceFilterChip } from '../../../list/filter-inputs.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { ListFilters } from '../../../list/ListFilters.tsx';
import { SearchBox } from '../../../list/SearchBox.tsx';
import { UploadForm } from '../../documents/actions/document-action-forms.lazy.ts';
import { DocumentMenu } from '../../documents/DocumentMenu.tsx';
import { DocumentViewer } from '../../documents/DocumentViewer.tsx';
import { kindText, sizeText } from '../../documents/file-text.ts';
import styles from './Documents.module.css';

/** The live message doesn’t name the patient, so refetch the shown documents. */
function useLiveDocuments(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'document') return;
    void queryClient.invalidateQueries({ queryKey: ['documents'] });
  });
}

const fileText = ({ contentType, sizeBytes }: DocumentRow) =>
  `${kindText(contentType)}, ${sizeText(sizeBytes)}`;
const secondLine = (document: DocumentRow) =>
  [fileText(document), document.description].filter(Boolean).join(' · ');
const byText = ({ uploadedBy }: DocumentRow) => uploadedBy ?? 'System';

const Column = DataTable.Col<DocumentRow>;
const TimeColumn = DataTable.TimeCol<DocumentRow>;

function DocumentName({ document }: { document: DocumentRow }) {
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

const documentColumns = (
  <>
    <Column
      source="name"
      label="Document"
      render={(document) => (
        <TwoLineCell first={<DocumentName document={document} />} second={secondLine(document)} />
      )}
    />
    <Column source="category" label="Category" width={150} />
    <Column source="uploadedBy" label="Uploaded by" disableSort width={170} fromWidth={1024} text={byText} />
    <TimeColumn source="createdAt" label="Uploaded" width={150} fromWidth={900} />
  </>
);

const DocumentCard = ({ document }: { document: DocumentRow }) => (
  <Card
    first={<DocumentName document={document} />}
    second={`${document.category}, ${fileText(document)}`}
    endFirst={<DocumentMenu document={document} mayRemove={document.uploadedBy !== null} />}
    endSecond={<RelativeDateTime instant={document.createdAt} />}
  />
);

/** Categories that users choose, and those that Bedside assigns. */
const categoryChoices = [...documentCategories, 'Invoice', 'Consent', 'Predictive 360', 'Chat'].map(
  (category) => ({ value: category, label: category }),
);

export default function Documents({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  useLiveDocuments();
  return (
    <ListInTab<DocumentRow>
      title="Documents"
      resource="documents"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ patientId: patient.id }}
      head={
        <ListFilters>
          <SearchBox placeholder="Name, description" />
          <ChoiceFilterChip source="category" label="Category" any="All" choices={categoryChoices} />
          <DateFilterChip isPast />
          <Button
            kind="secondary"
            small
            style={{ marginLeft: 'auto' }}
            onClick={() => drawer.open(<UploadForm patient={patient} />)}
          >
            <Upload size={14} strokeWidth={1.75} aria-hidden />
            Upload
          </Button>
        </ListFilters>
      }
      filterLabels={filterLabels}
    >
      <DataTable<DocumentRow>
        rowMenu={(document) => <DocumentMenu document={document} mayRemove={document.uploadedBy !== null} />}
        card={(document) => <DocumentCard document={document} />}
      >
        {documentColumns}
      </DataTable>
    </ListInTab>
  );
}

const filterLabels = {
  q: (typed: unknown) => `“${typed}”`,
  category: String,
  from: (day: unknown) => `on or after ${day}`,
  to: (day: unknown) => `on or before ${day}`,
};
