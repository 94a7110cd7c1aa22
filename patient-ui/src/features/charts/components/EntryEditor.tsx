import type { Chart, ChartEntry, ChartKind } from '@bedside/contracts/care/chart.schema';
import { addHistory, removeHistory, updateHistory } from '@bedside/contracts/care/charts.api';
import {
  type ChartValues,
  chartForm,
  chartInput,
  chartValuesOf,
  isPendingReview,
} from '@bedside/ui-kit/chart/chart-form';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { entriesOf, useChartChange } from '../chart-queries.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { EntryFields } from './EntryFields.tsx';

interface Props {
  chart: Chart;
  kind: ChartKind;
  /** Null when adding */
  first: ChartEntry | null;
  back: { to: string; label: string };
}

interface RemoveEntryProps {
  entry: ChartEntry;
  onRemoved: () => Promise<void>;
}

/** Entries can be removed until staff confirms them. */
function RemoveEntry({ entry, onRemoved }: RemoveEntryProps) {
  const { charts } = useTexts();
  const formats = useFormats();
  const [asks, setAsks] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      client.send(removeHistory, {
        params: { id: entry.id },
        body: { version: entry.version, reason: 'Added by mistake' },
      }),
    onSuccess: onRemoved,
  });
  if (!isPendingReview(entry)) return null;
  return (
    <div>
      <Button kind="danger" small onClick={() => setAsks(true)}>
        {charts.remove}
      </Button>
      {asks && (
        <ConfirmDialog
          title={charts.removeTitle(entryText(entry, charts.texts, formats).title)}
          text={charts.removeText}
          keep={charts.keep}
          confirm={charts.removeNow}
          action={remove}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

export function EntryEditor({ chart, kind, first, back }: Props) {
  const { charts, form: texts } = useTexts();
  const navigate = useNavigate();
  const { refresh, latest } = useChartChange();
  const { form, known, takeLatest } = useRecordForm<ChartEntry | null, ChartValues>({
    first,
    valuesOf: (entry) => chartValuesOf(kind, entry?.fields ?? null),
    schemaFor: () => chartForm(kind, charts.problems),
    latest: async () => entriesOf(await latest(chart.patientId)).find(({ id }) => id === first?.id) ?? first,
  });
  async function leave(message: string) {
    await refresh();
    await navigate(back.to, { replace: true });
    toast(message, 'success');
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
    </ScreenForm>
  );
}
