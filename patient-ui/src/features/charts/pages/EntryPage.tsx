import { useLocation, useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { NotFoundNotice } from '../../../components/NotFoundNotice.tsx';
import { Page } from '../../../components/Page.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/use-session.ts';
import { historyPath, kindOfPage } from '../chart-paths.ts';
import { ChartEntryView } from '../components/ChartEntryView.tsx';
import { ChartGate } from '../components/ChartGate.tsx';
import { EntryEditor } from '../components/EntryEditor.tsx';
import { entriesOf } from '../last-review.ts';

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
