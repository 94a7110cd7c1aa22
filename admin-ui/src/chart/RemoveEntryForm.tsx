import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { reasonValues } from '../components/form-fields.ts';
import { ReasonArea } from '../components/inputs.tsx';
import { useRefreshChart } from './use-chart.ts';

interface Props {
  entry: ChartEntry;
  onBack?(): void;
}

/** For entries added by mistake. */
export default function RemoveEntryForm({ entry, onBack }: Props) {
  const refresh = useRefreshChart();
  const { title } = entryText(entry, chartTextEn, useFormats());
  return (
    <DrawerForm
      title="Remove from chart"
      about={title}
      schema={reasonValues}
      defaultValues={{ reason: '' }}
      submitLabel="Remove entry"
      isDanger
      onBack={onBack}
      run={(dataProvider, given) =>
        dataProvider.removeHistory({ params: { id: entry.id }, body: { ...given, version: entry.version } })
      }
      onDone={() => {
        onBack?.();
        return refresh();
      }}
    >
      <p>Only remove entries added by mistake. If it resolved or changed, edit it instead.</p>
      <ReasonArea maxLength={500} help="Kept in the change history." />
    </DrawerForm>
  );
}
