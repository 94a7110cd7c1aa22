import type { Chart, ChartEntry, ChartKind } from '@bedside/contracts/care/chart.schema';
import { addHistory, updateHistory } from '@bedside/contracts/care/charts.api';
import { type ChartValues, chartForm, chartInput, chartValuesOf } from '@bedside/ui-kit/chart/chart-form';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { UnsavedChangesDialog } from '../../../components/UnsavedChangesDialog.tsx';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useUnsavedChangesWarning } from '../../../components/use-unsaved-changes-warning.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useChartChange } from '../chart-queries.ts';
import { entriesOf } from '../last-review.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { EntryFields } from './EntryFields.tsx';
import { RemoveEntry } from './RemoveEntry.tsx';

interface Props {
  chart: Chart;
  kind: ChartKind;
  /** Null when adding */
  first: ChartEntry | null;
  back: { to: string; label: string };
}

export function EntryEditor({ chart, kind, first, back }: Props) {
  const { charts, form: texts, request } = useTexts();
  const navigate = useNavigate();
  const { refresh, latest } = useChartChange();
  const { form, known, takeLatest } = useRecordForm<ChartEntry | null, ChartValues>({
    first,
    valuesOf: (entry) => chartValuesOf(kind, entry?.fields ?? null),
    schemaFor: () => chartForm(kind, charts.problems),
    latest: async () => entriesOf(await latest(chart.patientId)).find(({ id }) => id === first?.id) ?? first,
  });
  const leaving = useUnsavedChangesWarning(form.formState.isDirty);
  async function leave(said: string) {
    // Clears the dirty state so the unsaved-changes guard does not block leaving.
    form.reset(form.getValues());
    await refresh();
    await navigate(back.to, { replace: true });
    toast(said, 'success');
  }
  const save = useSendForm(
    form,
    (values) => {
      const wish = chartInput(kind, values);
      return known
        ? client.send(updateHistory, { body: { id: known.id, version: known.version, ...wish } })
        : client.send(addHistory, { body: { patientId: chart.patientId, ...wish } });
    },
    () => leave(charts.saved),
  );
  return (
    <ScreenForm
      title={(first ? charts.edit : charts.add)[kind]}
      text={charts.formText}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit={texts.save}
      busy={save.isPending}
      failure={save.error}
      onShowLatest={() => takeLatest().then(save.reset)}
      below={known && <EntryChanges entry={known} />}
    >
      <EntryFields kind={kind} />
      {known && <RemoveEntry entry={known} onRemoved={() => leave(charts.removed)} />}
      <UnsavedChangesDialog leaving={leaving} texts={request} />
    </ScreenForm>
  );
}
