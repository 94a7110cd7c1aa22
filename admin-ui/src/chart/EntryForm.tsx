import type { Chart, ChartEntry, ChartKind } from '@bedside/contracts/care/chart.schema';
import { chartForm, chartInput, chartValuesOf, isPendingReview } from '@bedside/ui-kit/chart/chart-form';
import { fullName } from '@bedside/ui-kit/person';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../components/DrawerForm.tsx';
import { pendingReviewIn, sectionOf } from './chart-sections.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { EntryFields } from './EntryFields.tsx';
import { useChart, useRefreshChart } from './use-chart.ts';

interface Props {
  chart: Chart;
  kind: ChartKind;
  /** Omitted for a new entry. */
  entry?: ChartEntry;
  /** Returns to the chart in the drawer. */
  onBack?(): void;
}

const problems = {
  required: 'This field is required.',
  date: 'Enter a year, month or date (2019, 06/2019 or 06/30/2019).',
  age: 'Enter an age between 0 and 120.',
  tooLong: (max: number) => `Use ${max} characters or fewer.`,
};

/** Saving as staff confirms the entry. */
export default function EntryForm({ chart, kind, entry, onBack }: Props) {
  const refresh = useRefreshChart();
  const { refetch } = useChart(chart.patientId);
  const [version, setVersion] = useState(entry?.version);
  const section = sectionOf(kind);
  const form = useForm({
    resolver: zodResolver(z.object({ fields: chartForm(kind, problems) })),
    defaultValues: { fields: chartValuesOf(kind, entry?.fields ?? null) },
    mode: 'onTouched',
  });
  async function latest() {
    const { data } = await refetch();
    const now = data && section?.of(data).find(({ id }) => id === entry?.id);
    setVersion(now?.version);
    await refresh();
    return now && { fields: chartValuesOf(kind, now.fields) };
  }
  const waits = entry && pendingReviewIn(chart).some(({ id }) => id === entry.id);
  return (
    <DrawerForm
      title={(entry ? section?.edit : section?.add) ?? ''}
      about={fullName(chart)}
      form={form}
      submitLabel="Save entry"
      note={waits && isPendingReview(entry) ? 'Saving also marks the entry as confirmed.' : undefined}
      onBack={onBack}
      run={(dataProvider) => {
        const request = chartInput(kind, form.getValues().fields);
        return entry
          ? dataProvider.updateHistory({ body: { id: entry.id, version, ...request } })
          : dataProvider.addHistory({ body: { patientId: chart.patientId, ...request } });
      }}
      onDone={() => {
        onBack?.();
        return refresh();
      }}
      latest={latest}
    >
      <EntryFields kind={kind} />
      {entry && <EntryChanges entry={entry} />}
    </DrawerForm>
  );
}
