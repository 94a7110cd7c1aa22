import { ApiError } from '@bedside/api-client/api-error';
import {
  type ExportColumn,
  type ExportReport,
  MAX_IMMEDIATE_ROWS,
} from '@bedside/contracts/payments/exports.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import FileClock from 'lucide-react/icons/file-clock';
import { useDataProvider, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useDrawer } from '../../components/drawer.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { exportOf, previewTypes } from '../../data/files.ts';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { type Filters, listParamsOf, withFilter } from '../../list/filters.ts';
import { List } from '../../list/List.tsx';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { ExportFilters, exportFilterLabels } from './export-filters.tsx';
import { exportTabs, FILES } from './export-token.ts';
import styles from './exports.module.css';

interface Row {
  id: string;
  cells: Readonly<Record<string, string | null>>;
}

const titles: Record<ExportReport, string> = {
  APPOINTMENT: 'Export visits',
  SERVICES: 'Export services rendered',
  INVOICE: 'Export invoices',
};

const keysIn = (filters: Filters): readonly string[] | undefined =>
  Array.isArray(filters.keys) ? filters.keys.map(String) : undefined;

/** All columns unless some are chosen. */
function useExportColumns(type: ExportReport) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { search } = useLocation();
  const { data: all = [] } = useQuery({
    queryKey: ['export-keys', type],
    queryFn: async (): Promise<readonly ExportColumn[]> =>
      (await dataProvider.listExportKeys({ query: { type } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keys = keysIn(listParamsOf(search, 'id')?.filter ?? {});
  return { all, chosen: keys ? all.filter(({ key }) => keys.includes(key)) : all };
}

/** Columns and filters live in the URL. */
export default function ExportPage({ resource }: { resource: string }) {
  const type = previewTypes[resource] ?? 'APPOINTMENT';
  const { chosen } = useExportColumns(type);
  return (
    <List<Row>
      key={resource}
      resource={resource}
      sort={{ field: 'id', order: 'ASC' }}
      // The screen checks access itself.
      disableAuthentication
      title={titles[type]}
      search={type === 'INVOICE' ? 'Name, invoice, visit ID' : 'Name, phone, email, ID'}
      routes={exportTabs}
      filters={<ExportFilters type={type} />}
      filterLabels={exportFilterLabels}
      empty="No rows match these filters."
      exporter={false}
      columnsButton={<ChooseColumns type={type} />}
      isWide
      createButton={<ExportButton type={type} />}
    >
      <DataTable<Row> card={(row) => <RowCard row={row} keys={chosen.map(({ key }) => key)} />}>
        {chosen.map(({ key, label }) => (
          <DataTable.Col<Row>
            key={key}
            source={`cells.${key}`}
            label={label}
            disableSort
            width={176}
            render={({ cells }) => <Cell text={cells[key] ?? ''} />}
          />
        ))}
      </DataTable>
    </List>
  );
}

const Cell = ({ text }: { text: string }) =>
  text === '' ? <span className={styles.nothing}>–</span> : <span title={text}>{text}</span>;

function RowCard({ row: { cells }, keys }: { row: Row; keys: readonly string[] }) {
  const [first, second, third, fourth] = keys.flatMap((key) => (cells[key] ? [cells[key]] : []));
  return <Card first={first ?? '–'} second={second ?? ''} endFirst={third} endSecond={fourth} />;
}

function ChooseColumns({ type }: { type: ExportReport }) {
  const { all, chosen } = useExportColumns(type);
  const changeFilters = useChangeFilters();
  const drawer = useDrawer();
  const choose = (keys: readonly string[] | undefined) =>
    changeFilters((filters) => withFilter(filters, 'keys', keys));
  return (
    <Button
      kind="secondary"
      small
      aria-haspopup="dialog"
      disabled={all.length === 0}
      onClick={() => drawer.open(<ColumnsForm all={all} chosen={chosen} onChoose={choose} />)}
    >
      <Columns3 size={16} strokeWidth={1.75} aria-hidden />

      {chosen.length === all.length ? 'Columns' : `${chosen.length} columns`}
    </Button>
  );
}

/** Small exports download directly; large ones are prepared in the background. */
function ExportButton({ type }: { type: ExportReport }) {
  const { filterValues, total = 0 } = useListContext();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isMany = total > MAX_IMMEDIATE_ROWS;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const newExport = exportOf(type, filterValues);
      if (!isMany) return dataProvider.downloadExport(newExport);
      await dataProvider.create('exports', { data: newExport });
      return { message: 'Preparing your file. We’ll notify you when it’s ready.' };
    },
    async onSuccess({ message }) {
      showToast(message, 'success');
      if (!isMany) return;
      await queryClient.invalidateQueries({ queryKey: ['exports'] });
      navigate(FILES);
    },
    onError: (failure) =>
      showToast(
        failure instanceof ApiError ? failure.message : 'Couldn’t start the export. Try again.',
        'error',
      ),
  });
  const Icon = isMany ? FileClock : Download;
  return (
    <Button
      busy={isPending}
      disabled={total === 0}
      title={`${total.toLocaleString('en-US')} rows as a CSV file`}
      onClick={() => mutate()}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />

      {isMany ? 'Prepare CSV' : 'Download CSV'}
    </Button>
  );
}
