import { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import type { ProviderRecord } from '@bedside/contracts/people/user.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { PhoneText } from '@bedside/ui-kit/components/ContactText';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import { Allowed } from '../../auth/Allowed.tsx';
import { mayWrite } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { BackLink } from '../../components/IconButton.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { Card } from '../../components/page/Card.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import page from '../../components/page/Page.module.css';
import head from '../../components/page/PageHead.module.css';
import { UserStatusTag } from '../../components/UserCells.tsx';
import { useListUrlState } from '../../components/use-list-address.ts';
import { useMe } from '../../data/me.ts';
import { useLiveRecord } from '../../data/use-live-record.ts';
import { listAddress } from '../../list/filters.ts';
import { DetailsForm } from './actions/DetailsForm.tsx';
import { HoursForm } from './actions/HoursForm.tsx';
import { ProviderMenu } from './actions/ProviderMenu.tsx';
import styles from './ProviderShow.module.css';
import { dayText, planOrder, weekdays } from './week.ts';

/** Keeps the full record apart from the list row in the cache. */
const wholeProvider = { isWhole: true };

export default function ProviderShow() {
  const { id } = useParams();
  const { data, error, refetch } = useGetOne<ProviderRecord>('providers', { id, meta: wholeProvider });
  useLiveRecord({ resource: 'providers', entityType: 'person', id, meta: wholeProvider });
  useEffect(() => {
    if (data) document.title = `${data.fullname} · Bedside`;
  }, [data]);
  if (error) {
    return (
      <LoadFailure
        error={error}
        what="provider"
        back={<Link to="/providers">Back to providers</Link>}
        onRetry={() => void refetch()}
      />
    );
  }
  return data ? <Provider provider={data} /> : <ListSkeleton />;
}

function Provider({ provider }: { provider: ProviderRecord }) {
  const drawer = useDrawer();
  const list = useListUrlState('providers');
  const mayChange = mayWrite(useMe(), 'providers');
  const edit = () => drawer.open(<DetailsForm provider={provider} />);
  const plan = () => drawer.open(<HoursForm provider={provider} />);
  return (
    <article className={page.page} aria-label={provider.fullname}>
      <header className={head.head}>
        <BackLink to={list} label="Back to providers" />
        <Avatar person={provider} size={40} />
        <div className={head.who}>
          <Row wrap gap="2px 8px">
            <h1>{provider.fullname}</h1>
            <UserStatusTag status={provider.status} />
          </Row>
          <p className={head.facts}>
            {[provider.credentials, provider.specialty].filter(Boolean).join(' · ') || 'No credentials'}
          </p>
        </div>
        <div className={head.actions}>
          <Allowed to={appointmentsResource}>
            <Link className={buttonClass()} to={listAddress('appointments', { providerId: provider.id })}>
              View visits
            </Link>
          </Allowed>
          {mayChange && <ProviderMenu provider={provider} onEdit={edit} onPlan={plan} />}
        </div>
      </header>
      <div className={styles.cards}>
        <Card title="Details" end={mayChange && <EditButton label="Edit details" onPress={edit} />}>
          <Details provider={provider} />
        </Card>
        <Card
          title="Working hours"
          end={mayChange && <EditButton label="Edit hours and time off" onPress={plan} />}
        >
          <Week provider={provider} />
        </Card>
        <Card title="Time off">
          <DaysOff provider={provider} />
        </Card>
      </div>
    </article>
  );
}

const EditButton = ({ label, onPress }: { label: string; onPress(): void }) => (
  <Button kind="secondary" small aria-label={label} onClick={onPress}>
    Edit
  </Button>
);

function Details({ provider }: { provider: ProviderRecord }) {
  const { phone, phoneE164, email, npi, licenseNumber, licenseState, licenseExpiresOn, skills } = provider;
  const facts = [
    ['Phone', phone && <PhoneText key="phone" phone={phone} e164={phoneE164} />],
    [
      'Email',
      email && (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    ['NPI', npi],
    ['License number', [licenseNumber, licenseState].filter(Boolean).join(', ')],
    [
      'License expires',
      licenseExpiresOn && <DateText key="ends" value={licenseExpiresOn} pattern="numeric" />,
    ],
    ['Skills', skills.join(', ')],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Week({ provider: { hours } }: { provider: ProviderRecord }) {
  if (hours.length === 0)
    return <p className={styles.none}>No working hours set. Visits can be scheduled any time.</p>;
  return (
    <dl className={styles.facts}>
      {planOrder.map((weekday) => (
        <div key={weekday}>
          <dt>{weekdays[weekday]}</dt>
          <dd>{dayText(hours, weekday) ?? 'Off'}</dd>
        </div>
      ))}
    </dl>
  );
}

function DaysOff({ provider: { daysOff } }: { provider: ProviderRecord }) {
  if (daysOff.length === 0) return <p className={styles.none}>No time off scheduled.</p>;
  return (
    <dl className={styles.facts}>
      {daysOff.map(({ from, to, reason }) => (
        <div key={`${from}-${to}`}>
          <dt>
            <DateText value={from} pattern="numeric" />
            {from !== to && (
              <>
                {' – '}
                <DateText value={to} pattern="numeric" />
              </>
            )}
          </dt>
          <dd>{reason || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
