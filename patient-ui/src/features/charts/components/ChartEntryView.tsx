import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { BackLink } from '../../../components/BackLink.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { EntryChanges } from './EntryChanges.tsx';

interface Props {
  entry: ChartEntry;
  back: { to: string; label: string };
}

export function ChartEntryView({ entry, back }: Props) {
  const { charts } = useTexts();
  const { title, notes } = entryText(entry, charts.words, useFormats());
  return (
    <Page title={title} head={<BackLink to={back.to}>{back.label}</BackLink>}>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <p className="small muted">{charts.readOnly}</p>
      <EntryChanges entry={entry} />
    </Page>
  );
}
