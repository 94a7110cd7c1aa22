import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { removeHistory } from '@bedside/contracts/care/charts.api';
import { isPendingReview } from '@bedside/ui-kit/chart/chart-form';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

interface Props {
  entry: ChartEntry;
  onRemoved: () => Promise<void>;
}

/** Entries can be removed until staff confirms them. */
export function RemoveEntry({ entry, onRemoved }: Props) {
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
          title={charts.removeTitle(entryText(entry, charts.words, formats).title)}
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
