import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { hoursOn } from '@bedside/contracts/practice/opening';
import { listOfficeLocations } from '@bedside/contracts/practice/settings.api';
import { toDate, toDay } from '@bedside/ui-kit/calendar-grid';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { type AddressLines, AddressText, streetLine } from '@bedside/ui-kit/components/ContactText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { addDays, format } from 'date-fns';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/queries.ts';
import { Card } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { hourText, openState } from '../../../components/opening.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';
import styles from './AboutPage.module.css';

type Practice = BrowserConfig['practice'];

const officesQuery = {
  queryKey: ['offices'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.send(listOfficeLocations, {}, { signal })).data,
};

const dialed = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
/** Opens the device's own maps; Apple's know no geo: address. */
function mapOf(address: AddressLines): string {
  const place = `${streetLine(address)}, ${address.city}, ${address.state} ${address.postalCode}`;
  const scheme = /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? 'maps:?daddr=' : 'geo:0,0?q=';
  return `${scheme}${encodeURIComponent(place)}`;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

export function AboutPage() {
  const { data, error, refetch } = useQuery(configQuery);
  return (
    <ProfilePart section="about">
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={140} />}
      {data && (
        <>
          <Offices practice={data.practice} />
          <Hours practice={data.practice} />
        </>
      )}
    </ProfilePart>
  );
}

function Offices({ practice }: { practice: Practice }) {
  const { profile: texts } = useTexts();
  const { data } = useQuery(officesQuery);
  if (!data?.length)
    return (
      <Card title={practice.name}>
        <a href={dialed(practice.supportPhone)} className={buttonClass({ kind: 'secondary', wide: true })}>
          {texts.callUs} {practice.supportPhone}
        </a>
      </Card>
    );
  return data.map(({ id, name, address, phone, phoneE164 }) => (
    <Card key={id} title={name}>
      <p>
        <AddressText address={address} />
      </p>
      <div className={`${styles.ways} buttons`}>
        <a href={mapOf(address)} className={buttonClass({ kind: 'secondary' })}>
          {texts.directions}
        </a>
        <a
          href={dialed(phoneE164 ?? phone ?? practice.supportPhone)}
          className={buttonClass({ kind: 'secondary' })}
        >
          {texts.callUs}
        </a>
      </div>
      <p className={`${styles.phone} small muted`}>{phone ?? practice.supportPhone}</p>
    </Card>
  ));
}

/** This week from Monday. */
function Hours({ practice }: { practice: Practice }) {
  const { profile: texts } = useTexts();
  const formats = useFormats();
  const now = new Date();
  const today = dayIn(practice.timeZone, now);
  const state = openState(practice, now);
  const weekday = toDate(today).getDay();
  const monday = addDays(toDate(today), -((weekday + 6) % 7));
  const span = (day: string) =>
    hoursOn(day, practice)
      .map(({ from, to }) => texts.span(hourText(from, formats), hourText(to, formats)))
      .join(', ') || texts.closed;
  const nextHoliday = practice.holidays
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
  const opens = !state.open && state.next;
  return (
    <Card
      title={texts.hours}
      end={
        <span className={state.open ? styles.open : styles.shut}>
          {state.open && texts.openUntil(hourText(state.until, formats))}
          {opens && texts.closedUntil(dayText(opens.day, 'weekday', formats), hourText(opens.from, formats))}
          {!state.open && !opens && texts.closed}
        </span>
      }
    >
      <dl className={styles.hours}>
        {WEEK.map((at) => {
          const day = toDay(addDays(monday, at));
          const name = format(toDate(day), 'EEEE', { locale: formats.locale });
          const label = name.charAt(0).toUpperCase() + name.slice(1);
          return (
            <div key={day} className={day === today ? styles.today : undefined}>
              <dt>{day === today ? texts.today(label) : label}</dt>
              <dd>{span(day)}</dd>
            </div>
          );
        })}
      </dl>
      <p className={`${styles.phone} small muted`}>
        {nextHoliday && `${texts.holiday(nextHoliday.name, dayText(nextHoliday.date, 'short', formats))} `}
        {texts.emergency} <a href="tel:911">911</a>.
      </p>
    </Card>
  );
}
