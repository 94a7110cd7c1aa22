import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { StatusChip } from '@bedside/ui-kit/components/StatusChip';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { appointmentsQuery } from '../../../api/queries.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { categoryIcon } from '../../../components/category-display.ts';
import { DateFilter, useAddressFilter } from '../../../components/DateFilter.tsx';
import { FilterPanel } from '../../../components/FilterPanel.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { IconCircle, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { pillClass, SegmentedControl } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { pageSizes } from '../../../search-params.ts';
import { useUser } from '../../../session/session.ts';
import { preferredTimeText } from '../../home/home-text.ts';
import { appointmentPath } from '../appointment-path.ts';
import { appointmentTitle, providerName } from '../appointment-text.ts';
import { filterOf, isFiltered, type ListView, listViews, viewPaths, viewStatuses } from '../list-filter.ts';
import styles from './AppointmentsPage.module.css';

const USUAL_ROWS = 5;

const ANY = 'any';

function ListFilters({ statuses }: { statuses: readonly AppointmentStatus[] }) {
  const { appointments: texts, status: labels } = useTexts();
  const [search] = useSearchParams();
  const filter = useAddressFilter();
  return (
    <FilterPanel texts={texts} narrowed={isFiltered(search)}>
      <DateFilter name="from" label={texts.from} />
      <DateFilter name="to" label={texts.to} />
      {statuses.length > 1 && (
        <SelectInput
          label={texts.status}
          placeholder={texts.anyStatus}
          value={statuses.find((status) => status === filter.get('status')) ?? ANY}
          onChange={({ target }) => filter.set('status', target.value === ANY ? '' : target.value)}
          options={[
            { value: ANY, label: texts.anyStatus },
            ...statuses.map((status) => ({ value: status, label: labels[status] })),
          ]}
        />
      )}
    </FilterPanel>
  );
}

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

function AppointmentRow({ appointment }: { appointment: AppointmentCard }) {
  const texts = useTexts();
  const formats = useFormats();
  const user = useUser();
  const Icon = categoryIcon(appointment.category ?? '');
  const when = appointment.appointmentDate
    ? [
        dayText(appointment.appointmentDate, 'full', formats),
        appointment.appointmentTime && timeText(appointment.appointmentTime, formats),
      ]
    : [texts.appointments.requestedFor(preferredTimeText(appointment, texts, formats))];
  const who = [
    appointment.provider && providerName(appointment.provider),
    appointment.patient.id !== user.id && texts.appointments.forPerson(appointment.patient.firstName),
  ];
  const { appointmentStatus: status } = appointment;
  const chip = <StatusChip status={status} label={texts.status[status]} />;
  return (
    <RowLink
      to={appointmentPath(appointment.id)}
      lead={<IconCircle icon={Icon} />}
      title={appointmentTitle(appointment.serviceNames, texts.appointments)}
      note={
        <>
          {[...when, ...who].filter(Boolean).join(', ')}
          <span className={styles.below}>{chip}</span>
        </>
      }
      end={<span className={styles.beside}>{chip}</span>}
    />
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
  const labels = {
    all: { title: texts.empty, why: texts.emptyText },
    upcoming: { title: texts.emptyUpcoming, why: texts.emptyText },
    completed: { title: texts.emptyCompleted, why: texts.emptyCompletedText },
  }[view];
  return (
    <Card flush>
      <EmptyState
        title={labels.title}
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
        {labels.why}
      </EmptyState>
    </Card>
  );
}
