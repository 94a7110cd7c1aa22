import { newPracticeExport } from '@bedside/contracts/payments/exports.schema';
import { CheckboxRow } from '../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { PasswordInput, ReasonArea } from '../../components/inputs.tsx';
import { CreateButton } from '../../list/ListFooter.tsx';
import { ExportList } from './ExportFiles.tsx';

/** The archive of the practice’s whole data. */
export default function PracticeExports() {
  const drawer = useDrawer();
  return (
    <ExportList
      title="Whole practice"
      filter={{ type: 'PRACTICE' }}
      exporter={false}
      empty="Export all of the practice’s data, to keep or to move to another Bedside installation. Files are kept here for 7 days."
      createButton={
        <CreateButton label="Export practice" onClick={() => drawer.open(<PracticeExportForm />, 'medium')} />
      }
    />
  );
}

const PracticeExportForm = () => (
  <DrawerForm
    title="Export practice"
    about="One ZIP of every table, file, and record"
    schema={newPracticeExport}
    defaultValues={{ fhir: true, reason: '', password: '' }}
    submitLabel="Start export"
    run={(dataProvider, body) => dataProvider.startPracticeExport({ body })}
    successMessage="Export started"
    refreshes={['exports']}
  >
    <p>
      The file holds the records of every patient. Only you can download it. You’ll get a message when it’s
      ready. It will be deleted after 7 days.
    </p>
    <p>Tables and files are always included, so a new Bedside installation can import them.</p>
    <CheckboxRow source="fhir">Include records as FHIR R4 (NDJSON). This takes the longest.</CheckboxRow>
    <ReasonArea help="Shown to super-admins and in the audit log." maxLength={300} rows={3} />
    <PasswordInput source="password" label="Your password" required autoComplete="current-password" />
  </DrawerForm>
);
