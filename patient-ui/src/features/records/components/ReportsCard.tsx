import FileCheck from 'lucide-react/icons/file-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import { Rows } from '../../../components/Card.tsx';
import { NewBadge } from '../../../components/NewBadge.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useNewReports } from '../use-new-reports.ts';

export function ReportsCard({ patientId }: { patientId?: string }) {
  const { records } = useTexts();
  const { unread } = useNewReports();
  const person = patientId ? `?person=${patientId}` : '';
  return (
    <Rows>
      <li>
        <RowLink
          to={`/records/reports${person}`}
          lead={
            <IconCircle>
              <FileCheck size={20} strokeWidth={1.75} aria-hidden />
            </IconCircle>
          }
          title={
            <>
              {records.reports}
              {unread.length > 0 && <NewBadge />}
            </>
          }
          note={records.reportsText}
        />
      </li>
      <li>
        <RowLink
          to={`/records/documents${person}`}
          lead={
            <IconCircle>
              <FolderOpen size={20} strokeWidth={1.75} aria-hidden />
            </IconCircle>
          }
          title={records.documents}
          note={records.documentsText}
        />
      </li>
    </Rows>
  );
}
