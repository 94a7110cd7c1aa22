import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { ExportKind, ExportRecord, ExportState } from '@bedside/contracts/payments/exports.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { useLiveMessages } from '../../data/live.tsx';
import { useMe } from '../../data/me.ts';
import { useRecordAction } from '../../data/use-record-action.ts';
import { countText } from '../../formatting/letters.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List, type ListProps } from '../../list/List.tsx';
import { exportTabs } from './export-token.ts';
import styles from './exports.module.css';

const typeLabels: Record<ExportKind, string> = {
  APPOINTMENT: 'Visits',
  SERVICES: 'Services rendered',
  INVOICE: 'Invoices',
  PRACTICE: 'Whole practice',
};
const looks: Record<ExportState, { label: string; tone: StatusTone; icon: LucideIcon; owed?: boolean }> = {
  WAITING: { label: 'Queued', tone: 'teal', icon: Clock, owed: true },
  RUNNING: { label: 'In progress', tone: 'teal', icon: LoaderCircle, owed: true },
  READY: { label: 'Ready', tone: 'navy', icon: CircleCheck },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX },
  CANCELLED: { label: 'Canceled', tone: 'orange', icon: Ban },
  EXPIRED: { label: 'Deleted', tone: 'orange', icon: Hourglass },
};
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const states = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

export default function ExportFiles() {
  return (
    <ExportList
      title="Export history"
      filters={
        <>
          <ChoiceFilterChip source="type" label="Export" any="All" choices={choicesOf(typeLabels)} />
          <ChoiceFilterChip source="status" label="Status" any="Any" choices={states} />
        </>
      }
      filterLabels={{ type: () => 'type', status: () => 'status' }}
      empty="Exports over 10,000 rows are prepared in the background and kept here for 7 days."
    />
  );
}

/** Updates its progress while a job writes the file. */
export function ExportList(props: Omit<ListProps<ExportRecord>, 'children'>) {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type === 'changed' && entityType === 'export')
      void queryClient.invalidateQueries({ queryKey: ['exports'] });
  });
  return (
    <List<ExportRecord> sort={{ field: 'createdAt', order: 'DESC' }} routes={exportTabs} {...props}>
      <DataTable<ExportRecord>
        card={(one) => (
          <Card
            first={typeLabels[one.type]}
            second={<RelativeDateTime instant={one.createdAt} />}
            chip={<State of={one} />}
            endFirst={rowsText(one)}
            endThird={<Actions of={one} />}
            under={<Under of={one} />}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}

const rowsText = ({ rowCount }: ExportRecord) => (rowCount === null ? '–' : `${countText(rowCount)} rows`);
const megabytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** For an export of the whole practice, rows are only part of the work, so it shows a percentage. */
function writtenText({ type, rowsWritten, rowCount }: ExportRecord, max: number): string {
  if (type === 'PRACTICE') return `${Math.floor((rowsWritten / max) * 100)}%`;
  return `${countText(rowsWritten)} of ${countText(rowCount ?? 0)} rows`;
}

const partLabels: Readonly<Record<string, string>> = { TABLES: 'Tables', FILES: 'files', FHIR: 'FHIR' };

function contentsOf({ type, keys, filters }: ExportRecord): string {
  if (type !== 'PRACTICE') return `${keys.length} columns`;
  return `${keys.map((part) => partLabels[part] ?? part).join(', ')} · Reason: ${String(filters.reason)}`;
}

/** Details for phones, which have no columns for them. */
function Under({ of: one }: { of: ExportRecord }) {
  return (
    <>
      {describe(one)}
      {one.failure && <span className={styles.failure}> {one.failure}</span>}
    </>
  );
}

const describe = (one: ExportRecord) => `${contentsOf(one)} · By ${one.by.fullname}`;

function State({ of: one }: { of: ExportRecord }) {
  if (one.status === 'RUNNING' && one.rowCount !== null) {
    const max = Math.max(one.rowCount, 1);
    return (
      <span className={styles.progress}>
        <Progress
          value={one.rowsWritten}
          max={max}
          aria-label={one.type === 'PRACTICE' ? 'Practice export progress' : 'Rows exported'}
        />
        <small>{writtenText(one, max)}</small>
      </span>
    );
  }
  return <DenseChip {...looks[one.status]} />;
}

function Actions({ of: one }: { of: ExportRecord }) {
  const drawer = useDrawer();
  const me = useMe();
  const open = useRecordAction((dataProvider) => dataProvider.openExport({ id: one.id }));
  const isOpen = one.status === 'WAITING' || one.status === 'RUNNING';
  if (!isOpen && one.status !== 'READY') return null;
  const takeBack = () =>
    drawer.open(
      <ConfirmForm
        title={isOpen ? 'Cancel export' : 'Delete file'}
        about={typeLabels[one.type]}
        submitLabel={isOpen ? 'Cancel export' : 'Delete file'}
        run={async (dataProvider) => {
          const { data } = await dataProvider.delete('exports', { id: one.id });
          return { message: data.status === 'CANCELLED' ? 'Export canceled' : 'File deleted' };
        }}
        refreshes={['exports']}
      >
        {isOpen
          ? 'Anything exported so far will be discarded. You can run the export again.'
          : 'The file and its download link will no longer work. You can run the export again.'}
      </ConfirmForm>,
    );
  const of = `${typeLabels[one.type]}, ${rowsText(one)}`;
  return (
    <span className={styles.actions}>
      {one.status === 'READY' && (one.type !== 'PRACTICE' || one.by.id === me.id) && (
        <ActionButton
          shape="row"
          of={of}
          icon={Download}
          label="Download"
          isBusy={open.isPending}
          onPress={() => open.mutate()}
        />
      )}
      <ActionButton shape="row" of={of} icon={Ban} label={isOpen ? 'Cancel' : 'Delete'} onPress={takeBack} />
    </span>
  );
}

const Column = DataTable.Col<ExportRecord>;
const TimeColumn = DataTable.TimeCol<ExportRecord>;
const NumberColumn = DataTable.NumberCol<ExportRecord>;

const columns = (
  <>
    <Column
      source="type"
      label="Export"
      disableSort
      render={(one) => <TwoLineCell first={typeLabels[one.type]} second={describe(one)} />}
      text={({ type }) => typeLabels[type]}
    />
    <Column
      source="status"
      label="Status"
      width={190}
      tabletWidth={140}
      render={(one) => <State of={one} />}
      text={({ status }) => looks[status].label}
    />
    <NumberColumn
      source="rows"
      label="Rows"
      disableSort
      width={130}
      fromWidth={1024}
      render={({ rowCount }) => (rowCount === null ? '–' : countText(rowCount))}
      text={({ rowCount }) => String(rowCount ?? '')}
    />
    <NumberColumn
      source="size"
      label="Size"
      disableSort
      width={100}
      fromWidth={1024}
      render={({ sizeBytes }) => (sizeBytes === null ? '–' : megabytes(sizeBytes))}
      text={({ sizeBytes }) => String(sizeBytes ?? '')}
    />
    <TimeColumn source="createdAt" label="Requested" width={170} />
    <Column
      source="expiresAt"
      label="Available until"
      disableSort
      width={170}
      fromWidth={1280}
      render={({ expiresAt, failure }) =>
        failure ? (
          <span className={styles.failure} title={failure}>
            {failure}
          </span>
        ) : expiresAt ? (
          <RelativeDateTime instant={expiresAt} />
        ) : (
          '–'
        )
      }
      text={({ expiresAt, failure }) => failure ?? expiresAt ?? ''}
    />
    <Column
      source="actions"
      label="File"
      disableSort
      width={210}
      render={(one) => <Actions of={one} />}
      text={() => ''}
    />
  </>
);
