import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { DateText, useFormats } from '@bedside/ui-kit/components/Formats';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { StatusChip } from '@bedside/ui-kit/components/StatusChip';
import { dayIn } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Link } from 'react-router';
import { appointmentsQuery } from '../../../api/queries.ts';
import { Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { Page } from '../../../components/Page.tsx';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { appointmentTitle, providerName } from '../../appointments/appointment-text.ts';
import { useSentPayments } from '../../payment/sent-payments.ts';
import { Categories } from '../components/Categories.tsx';
import { PendingTasks } from '../components/PendingTasks.tsx';
import { appointmentSummary, nextAppointment, payable, preferredTimeText } from '../home-text.ts';
import styles from './HomePage.module.css';

const OPEN_VISITS = { active: 'true', take: 100 } as const;

function NextAppointment({ appointment }: { appointment: AppointmentCard }) {
  const texts = useTexts();
  const formats = useFormats();
  const title = appointmentTitle(appointment.serviceNames, texts.appointments);
  return (
    <Rows>
      <li>
        <RowLink
          to={`/appointments/appointment_details/${appointment.id}`}
          lead={
            appointment.provider ? (
              <Avatar person={appointment.provider} />
            ) : (
              <IconCircle>
                <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
              </IconCircle>
            )
          }
          title={appointment.provider ? providerName(appointment.provider) : title}
          note={appointment.provider ? title : preferredTimeText(appointment, texts, formats)}
          end={
            <span className={styles.chip}>
              <StatusChip
                status={appointment.appointmentStatus}
                label={texts.status[appointment.appointmentStatus]}
              />
            </span>
          }
        />
      </li>
    </Rows>
  );
}

export function HomePage() {
  const texts = useTexts();
  const user = useUser();
  const formats = useFormats();
  const today = dayIn(formats.zone, new Date());
  const { data, error, refetch } = useQuery(appointmentsQuery(OPEN_VISITS));
  const wasSent = useSentPayments();
  const next = data && nextAppointment(data.appointments, today);
  const sentence = next
    ? appointmentSummary(next, { userId: user.id, today, texts, formats })
    : texts.home.noAppointment(user.firstName);
  return (
    <Page title={texts.home.title} titleHidden>
      <section className={styles.hero}>
        <div>
          <p className="small muted">
            <DateText value={today} pattern="long" />
          </p>
          <h1>{data || error ? sentence : <HeroSkeleton label={texts.shell.loading} />}</h1>
        </div>
        {next && (
          <div className={styles.appointment}>
            <NextAppointment appointment={next} />
          </div>
        )}
        {!data && !error && (
          <div className={styles.appointment}>
            <Skeleton height={78} />
          </div>
        )}
        <Link to="/appointments/book_appointment" className={buttonClass({ wide: true })}>
          {texts.home.book}
        </Link>
      </section>
      {error ? (
        <section className={styles.section}>
          <LoadFailure reason={error} onRetry={refetch} />
        </section>
      ) : (
        <PendingTasks
          appointments={data?.appointments}
          payable={payable(data?.appointments ?? []).filter(({ id }) => !wasSent(id))}
        />
      )}
      <Categories />
    </Page>
  );
}

const HeroSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <Skeleton width="88%" height={40} />
  </Loading>
);
