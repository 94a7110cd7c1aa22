import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import Button from '@mui/material/Button';
import Upload from 'lucide-react/icons/upload';
import { useDrawer } from '../../../components/drawer.tsx';
import { ChoiceFilterChip } from '../../../list/ChoiceFilterChip.tsx';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { ListFilters } from '../../../list/ListFilters.tsx';
import { SearchBox } from '../../../list/SearchBox.tsx';
import { UploadForm } from '../../documents/actions/document-action-forms.lazy.ts';
import { DocumentMenu } from '../../documents/DocumentMenu.tsx';
import { categoryChoices, DocumentCard, documentColumns } from '../../documents/document-columns.tsx';
import { useLiveDocuments } from '../../documents/use-live-documents.ts';
import { TabRows } from './TabRows.tsx';

/** The patient's documents, the newest first. */
export default function Documents({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  useLiveDocuments();
  return (
    <TabRows<DocumentRow>
      title="Documents"
      resource="documents"
      filter={{ patientId: patient.id }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={documentColumns}
      card={(document) => <DocumentCard document={document} />}
      menu={(document) => <DocumentMenu document={document} mayRemove={document.uploadedBy !== null} />}
      filterWords={filterWords}
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
    />
  );
}

const filterWords = {
  q: (typed: unknown) => `“${typed}”`,
  category: String,
  from: (day: unknown) => `on or after ${day}`,
  to: (day: unknown) => `on or before ${day}`,
};
