import { phoneHref } from '@bedside/contracts/common/phone';
import { listCareTeam } from '@bedside/contracts/people/staff.api';
import { type BrowserConfig, practicePageNames } from '@bedside/contracts/practice/config.api';
import { toDate } from '@bedside/ui-kit/calendar-grid';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { dayIn, dayText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import Languages from 'lucide-react/icons/languages';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Scale from 'lucide-react/icons/scale';
import Shield from 'lucide-react/icons/shield';
import { useState } from 'react';
import { version } from '../../../../../package.json';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { hourText, openState, weekLines } from '../../../components/opening.ts';
import { IconCircle, RowAnchor, RowLink, RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { providerName } from '../../appointments/appointment-text.ts';
import { Offices } from '../components/Offices.tsx';
import { ProfilePart } from '../components/ProfilePart.tsx';
import { VisitArea } from '../components/VisitArea.tsx';
import styles from './AboutPage.module.css';

type Practice = BrowserConfig['practice'];

const careTeamQuery = {
  queryKey: ['care-team'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.send(listCareTeam, {}, { signal })).data,
};

export function AboutPage() {
  const { profile: texts } = useTexts();
  const { data, error, refetch } = useQuery(configQuery);
  return (
    <ProfilePart section="about">
      {error && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={140} />}
      {data && (
        <>
          <Offices practice={data.practice} />
          <VisitArea codes={data.practice.serviceAreaPostalCodes} />
          <Contact practice={data.practice} />
          <Hours practice={data.practice} />
          <CareTeam />
          <Rights practice={data.practice} />
          <p className={`${styles.version} small muted`}>{texts.version(data.practice.name, version)}</p>
        </>
      )}
    </ProfilePart>
  );
}

function Contact({ practice: { supportPhone } }: { practice: Practice }) {
  const { profile: texts, linkEnd } = useTexts();
  return (
    <Rows>
      <li>
        <RowAnchor
          href={phoneHref(supportPhone)}
          lead={<IconCircle icon={Phone} />}
          title={supportPhone}
          note={texts.callUs}
        />
      </li>
      <li>
        <RowLink
          to="/chat"
          lead={<IconCircle icon={MessageCircle} />}
          title={linkEnd.message}
          note={texts.careTeamReplies}
        />
      </li>
    </Rows>
  );
}

function Hours({ practice }: { practice: Practice }) {
  const { profile: texts } = useTexts();
  const formats = useFormats();
  const now = new Date();
  const today = dayIn(practice.timeZone, now);
  const state = openState(practice, now);
  const nextHoliday = practice.holidays
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))[0];
  const opens = !state.open && state.next;
  const named = (day: string, pattern: 'EEE' | 'EEEE') =>
    format(toDate(day), pattern, { locale: formats.locale });
  const days = (from: string, to: string) => {
    if (from === to) return from === today ? texts.today(named(from, 'EEEE')) : named(from, 'EEEE');
    return texts.days(named(from, 'EEE'), named(to, 'EEE'));
  };
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{texts.hours}</h2>
        <span className={state.open ? styles.open : styles.shut}>
          {state.open && texts.openUntil(hourText(state.until, formats))}
          {opens &&
            texts.closedUntil(
              opens.day === today ? null : dayText(opens.day, 'weekday', formats),
              hourText(opens.from, formats),
            )}
          {!state.open && !opens && texts.closed}
        </span>
      </div>
      <Card>
        <dl className={styles.hours}>
          {weekLines(practice, today).map(({ from, to, hours }) => (
            <div
              key={from}
              className={from === today ? styles.today : hours.length > 0 ? undefined : 'muted'}
            >
              <dt>{days(from, to)}</dt>
              <dd>
                {hours
                  .map((line) => texts.span(hourText(line.from, formats), hourText(line.to, formats)))
                  .join(', ') || texts.closed}
              </dd>
            </div>
          ))}
        </dl>
        <p className={`${styles.emergency} small muted`}>
          {nextHoliday && `${texts.holiday(nextHoliday.name, dayText(nextHoliday.date, 'short', formats))} `}
          {texts.emergency} <a href="tel:911">911</a>.
        </p>
      </Card>
    </section>
  );
}

const rightsIcons = {
  privacyPractices: Shield,
  termsOfUse: Scale,
  privacyPolicy: Lock,
  languageHelp: Languages,
} as const;

/** Only the pages that the practice has entered. */
function Rights({ practice: { rights } }: { practice: Pick<Practice, 'rights'> }) {
  const { profile: texts } = useTexts();
  const shown = practicePageNames.flatMap((name) => (rights[name] ? [{ name, url: rights[name] }] : []));
  if (shown.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{texts.rights}</h2>
      <Rows>
        {shown.map(({ name, url }) => (
          <li key={name}>
            <RowAnchor
              href={url}
              lead={<IconCircle icon={rightsIcons[name]} />}
              title={texts.rightsPages[name].title}
              note={texts.rightsPages[name].note}
            />
          </li>
        ))}
      </Rows>
    </section>
  );
}

const FIRST_SHOWN = 3;

function CareTeam() {
  const { profile: texts } = useTexts();
  const { data, error, refetch } = useQuery(careTeamQuery);
  const [all, setAll] = useState(false);
  if (data?.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{texts.careTeam}</h2>
      {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons rows={FIRST_SHOWN} />}
      {data && (
        <Rows>
          {data.slice(0, all ? data.length : FIRST_SHOWN).map((one) => (
            <li key={one.id} className={styles.person}>
              <Avatar person={one} size={48} />
              <div>
                <p className="strong">{providerName(one)}</p>
                {one.specialty && <p className="small muted">{one.specialty}</p>}
                {one.licenseNumber && (
                  <p className="small muted">{texts.license(one.licenseNumber, one.licenseState)}</p>
                )}
              </div>
            </li>
          ))}
          {data.length > FIRST_SHOWN && !all && (
            <li className={styles.more}>
              <Button kind="text" onClick={() => setAll(true)}>
                {texts.allProviders(data.length)}
              </Button>
            </li>
          )}
        </Rows>
      )}
    </section>
  );
}
