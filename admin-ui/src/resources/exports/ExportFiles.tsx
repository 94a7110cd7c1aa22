import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import type { ExportRecord, ExportReport, ExportState } from '@bedside/contracts/payments/exports.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useLiveMessages } from '../../data/live.tsx';
import { useRecordAction } from '../../data/use-record-action.ts';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceChip } from '../../list/ChoiceChip.tsx';
import type { Column } from '../../list/column.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { ConfirmForm } from '../../parts/ConfirmForm.tsx';
import { useDrawer } from '../../parts/drawer.tsx';
import { When } from '../../parts/When.tsx';
import { exportTabs } from './export-tabs.ts';
import styles from './exports.module.css';

/** The exports that were asked for, with how far each is. */
export default function ExportFiles() {
  return (
    <PagedList<ExportRecord> resource="exports" sort={{ field: 'createdAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

const typeWords: Record<ExportReport, string> = {
  APPOINTMENT: 'Visits',
  SERVICES: 'Services availed',
  INVOICE: 'Invoices',
};
const looks: Record<ExportState, { label: string; tone: StatusTone; icon: LucideIcon; owed?: boolean }> = {
  WAITING: { label: 'Waiting', tone: 'teal', icon: Clock, owed: true },
  RUNNING: { label: 'Being written', tone: 'teal', icon: LoaderCircle, owed: true },
  READY: { label: 'Ready', tone: 'navy', icon: CircleCheck },
  FAILED: { label: 'Failed', tone: 'red', icon: CircleX },
  CANCELLED: { label: 'Stopped', tone: 'orange', icon: Ban },
  EXPIRED: { label: 'Deleted', tone: 'orange', icon: Hourglass },
};
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const states = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

function Screen() {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type === 'changed' && entityType === 'export')
      void queryClient.invalidateQueries({ queryKey: ['exports'] });
  });
  return (
    <ListScreen<ExportRecord>
      title="Prepared files"
      columns={columns}
      routes={exportTabs}
      card={(one) => (
        <Card
          first={typeWords[one.type]}
          second={<When instant={one.createdAt} />}
          chip={<State of={one} />}
          endFirst={rowsWords(one)}
          endThird={<Actions of={one} />}
        />
      )}
      filters={
        <>
          <ChoiceChip source="type" label="Export" any="All" choices={choicesOf(typeWords)} />
          <ChoiceChip source="status" label="State" any="Any" choices={states} />
        </>
      }
      filterWords={{ type: () => 'the export', status: () => 'the state' }}
      none="Files of more than 10,000 rows are prepared and stand here for 7 days."
    />
  );
}

const count = (rows: number) => rows.toLocaleString('en-US');
const rowsWords = ({ rowsTotal }: ExportRecord) => (rowsTotal === null ? '–' : `${count(rowsTotal)} rows`);
const megabytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function State({ of: one }: { of: ExportRecord }) {
  if (one.status === 'RUNNING' && one.rowsTotal !== null)
    return (
      <span className={styles.progress}>
        <progress value={one.rowsDone} max={Math.max(one.rowsTotal, 1)} aria-label="Rows written" />
        <small>
          {count(one.rowsDone)} of {count(one.rowsTotal)} rows
        </small>
      </span>
    );
  return <DenseChip {...looks[one.status]} />;
}

function Actions({ of: one }: { of: ExportRecord }) {
  const drawer = useDrawer();
  const queryClient = useQueryClient();
  const open = useRecordAction((actions) => actions.openExport({ id: one.id }));
  const isOpen = one.status === 'WAITING' || one.status === 'RUNNING';
  if (!isOpen && one.status !== 'READY') return null;
  const takeBack = () =>
    drawer.open(
      <ConfirmForm
        title={isOpen ? 'Stop this export' : 'Delete this file'}
        about={typeWords[one.type]}
        submitLabel={isOpen ? 'Stop it' : 'Delete it'}
        run={(actions) => actions.takeBackExport(one.id)}
        onDone={() => queryClient.invalidateQueries({ queryKey: ['exports'] })}
      >
        {isOpen
          ? 'What is written so far is thrown away. You can ask for it once more.'
          : 'Nobody can download it any more, by its link neither. You can ask for it once more.'}
      </ConfirmForm>,
    );
  const of = `${typeWords[one.type]}, ${rowsWords(one)}`;
  return (
    <span className={styles.actions}>
      {one.status === 'READY' && (
        <ActionButton
          shape="row"
          of={of}
          icon={Download}
          label="Download"
          isBusy={open.isPending}
          onPress={() => open.mutate()}
        />
      )}
      <ActionButton shape="row" of={of} icon={Ban} label={isOpen ? 'Stop' : 'Delete'} onPress={takeBack} />
    </span>
  );
}

const columns: readonly Column<ExportRecord>[] = [
  {
    key: 'type',
    label: 'Export',
    cell: (one) => (
      <TwoLines first={typeWords[one.type]} second={`${one.keys.length} columns, by ${one.by.fullname}`} />
    ),
    text: ({ type }) => typeWords[type],
  },
  {
    key: 'status',
    label: 'State',
    width: 190,
    sortBy: 'status',
    cell: (one) => <State of={one} />,
    text: ({ status }) => looks[status].label,
  },
  {
    key: 'rows',
    label: 'Rows',
    width: 130,
    alignRight: true,
    cell: ({ rowsTotal }) => (rowsTotal === null ? '–' : count(rowsTotal)),
    text: ({ rowsTotal }) => String(rowsTotal ?? ''),
  },
  {
    key: 'size',
    label: 'Size',
    width: 100,
    alignRight: true,
    fromWidth: 1024,
    cell: ({ sizeBytes }) => (sizeBytes === null ? '–' : megabytes(sizeBytes)),
    text: ({ sizeBytes }) => String(sizeBytes ?? ''),
  },
  {
    key: 'createdAt',
    label: 'Asked for',
    width: 170,
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <When instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    key: 'expiresAt',
    label: 'Until',
    width: 170,
    fromWidth: 1280,
    cell: ({ expiresAt, failure }) =>
      failure ? (
        <span className={styles.failure} title={failure}>
          {failure}
        </span>
      ) : expiresAt ? (
        <When instant={expiresAt} />
      ) : (
        '–'
      ),
    text: ({ expiresAt, failure }) => failure ?? expiresAt ?? '',
  },
  {
    key: 'actions',
    label: 'File',
    width: 180,
    cell: (one) => <Actions of={one} />,
    text: () => '',
  },
];
