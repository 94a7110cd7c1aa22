import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { appointmentsQuery } from '../../../api/queries.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { RowSkeletons } from '../../../components/RowSkeletons.tsx';
import { pillClass, SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { AppointmentRow } from '../components/AppointmentRow.tsx';
import { ListFilters } from '../components/ListFilters.tsx';
import {
  filterOf,
  isFiltered,
  type ListView,
  listViews,
  pageSizes,
  viewPaths,
  viewStatuses,
} from '../list-filter.ts';
import styles from './AppointmentsPage.module.css';

const USUAL_ROWS = 5;

export function AppointmentsPage() {
  const { appointments: texts, home } = useTexts();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { view, filter } = filterOf(pathname, search);
  return (
    <Page title={texts.title} titleHidden>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <Link to="/appointments/book_appointment" className={buttonClass({ small: true })}>
          {home.book}
        </Link>
      </div>
      <div className={styles.views}>
        <SegmentedControl label={texts.filters}>
          {listViews.map((one) => (
            <NavLink key={one} to={viewPaths[one]} end className={pillClass}>
              {texts[one]}
            </NavLink>
          ))}
        </SegmentedControl>
      </div>
      <ListFilters statuses={viewStatuses[view]} />
      <Appointments view={view} filter={filter} narrowed={isFiltered(search)} />
    </Page>
  );
}

function Appointments({ view, filter, narrowed }: ReturnType<typeof filterOf> & { narrowed: boolean }) {
  const { data, error, refetch } = useQuery(appointmentsQuery(filter));
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={USUAL_ROWS} />;
  if (data.appointments.length === 0) return narrowed ? <NoMatch /> : <NoAppointments view={view} />;
  return (
    <>
      <Rows>
        {data.appointments.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentRow appointment={appointment} />
          </li>
        ))}
      </Rows>
      {data.meta && <Pager meta={data.meta} sizes={pageSizes} />}
    </>
  );
}

function NoMatch() {
  const { appointments: texts } = useTexts();
  return (
    <Card flush>
      <EmptyState title={texts.noMatch}>{texts.noMatchText}</EmptyState>
    </Card>
  );
}

function NoAppointments({ view }: { view: ListView }) {
  const { appointments: texts, home } = useTexts();
  const words = {
    all: { title: texts.empty, why: texts.emptyText },
    upcoming: { title: texts.emptyUpcoming, why: texts.emptyText },
    completed: { title: texts.emptyCompleted, why: texts.emptyCompletedText },
  }[view];
  return (
    <Card flush>
      <EmptyState
        title={words.title}
        action={
          view !== 'completed' && (
            <Link
              to="/appointments/book_appointment"
              className={buttonClass({ kind: 'secondary', small: true })}
            >
              {home.book}
            </Link>
          )
        }
      >
        {words.why}
      </EmptyState>
    </Card>
  );
}
