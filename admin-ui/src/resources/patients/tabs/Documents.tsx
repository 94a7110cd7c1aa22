import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import Button from '@mui/material/Button';
import Upload from 'lucide-react/icons/upload';
import { useDrawer } from '../../../components/drawer.tsx';
import { DataTable } from '../../../list/DataTable.tsx';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { ChoiceFilterChip } from '../../../list/filter-inputs.tsx';
import { ListInTab } from '../../../list/List.tsx';
import { ListFilters } from '../../../list/ListFilters.tsx';
import { SearchBox } from '../../../list/SearchBox.tsx';
import { UploadForm } from '../../documents/actions/document-action-forms.lazy.ts';
import { DocumentMenu } from '../../documents/DocumentMenu.tsx';
import { categoryChoices, DocumentCard, documentColumns } from '../../documents/document-columns.tsx';
import { useLiveDocuments } from '../../documents/use-live-documents.ts';

/** The patient's documents, the newest first. */
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
            size="small"
            variant="outlined"
            sx={{ marginLeft: 'auto' }}
            startIcon={<Upload size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => drawer.open(<UploadForm patient={patient} />)}
          >
            Upload
          </Button>
        </ListFilters>
      }
      filterWords={filterWords}
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

const filterWords = {
  q: (typed: unknown) => `“${typed}”`,
  category: String,
  from: (day: unknown) => `on or after ${day}`,
  to: (day: unknown) => `on or before ${day}`,
};
