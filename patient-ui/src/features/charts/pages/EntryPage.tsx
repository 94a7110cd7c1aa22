import type { ChartEntry } from '@bedside/contracts/care/chart.schema';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useLocation, useParams } from 'react-router';
import { NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { historyPath, kindOfPage } from '../chart-paths.ts';
import { entriesOf } from '../chart-queries.ts';
import { ChartGate } from '../components/ChartGate.tsx';
import { EntryChanges } from '../components/EntryChanges.tsx';
import { EntryEditor } from '../components/EntryEditor.tsx';

interface Props {
  entry: ChartEntry;
  back: { to: string; label: string };
}

function ChartEntryView({ entry, back }: Props) {
  const { charts } = useTexts();
  const { title, notes } = entryText(entry, charts.texts, useFormats());
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

export function EntryPage() {
  const { id, entryId } = useParams();
  const { pathname } = useLocation();
  const { charts } = useTexts();
  const user = useUser();
  const kind = kindOfPage(pathname);
  const isNew = pathname.includes('/add_');
  const back = { to: historyPath(id === user.id ? undefined : id), label: charts.history };
  const head = <BackLink to={back.to}>{back.label}</BackLink>;
  const title = (isNew ? charts.add : charts.edit)[kind];
  return (
    <ChartGate
      personId={id ?? user.id}
      frame={(content) => (
        <Page title={title} head={head}>
          {content}
        </Page>
      )}
    >
      {(chart) => {
        const first = entriesOf(chart).find((entry) => entry.id === entryId && entry.kind === kind) ?? null;
        const nothing = (
          <Page title={title} head={head}>
            <NotFoundNotice />
          </Page>
        );
        if (isNew)
          return chart.mayChange ? (
            <EntryEditor key={kind} chart={chart} kind={kind} first={null} back={back} />
          ) : (
            nothing
          );
        if (!first) return nothing;
        return chart.mayChange ? (
          <EntryEditor key={first.id} chart={chart} kind={kind} first={first} back={back} />
        ) : (
          <ChartEntryView entry={first} back={back} />
        );
      }}
    </ChartGate>
  );
}
