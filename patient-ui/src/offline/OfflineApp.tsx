import type { Language } from '@bedside/contracts/common/languages';
import { phoneHref } from '@bedside/contracts/common/phone';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { AddressText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { FormatsProvider, useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Wordmark } from '@bedside/ui-kit/components/Logo';
import { PinForm } from '@bedside/ui-kit/components/PinForm';
import { dayText, instantDayText, instantText, timeSpan, timeText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { es as spanish } from 'date-fns/locale/es';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Video from 'lucide-react/icons/video';
import { useEffect, useState } from 'react';
import { Card, Rows } from '../components/Card.tsx';
import { type OfflineTexts, offlineEn } from '../i18n/offline.en.ts';
import { offlineEs } from '../i18n/offline.es.ts';
import { isEvicted, openCopy, readCopy } from './device.ts';
import styles from './OfflineApp.module.css';
import type { Copy, OfflineVisit } from './offline-copy.ts';

type Shown =
  | { state: 'unread' | 'none' | 'evicted' | 'erased' }
  | { state: 'locked' }
  | { state: 'open'; copy: Copy; takenAt: number };

const catalogs = {
  en: { texts: offlineEn.offline, locale: undefined },
  es: { texts: offlineEs.offline, locale: spanish },
} as const;

const retry = () => location.reload();

/** The whole portal while there is no connection. It needs neither a session nor the server. */
export function OfflineApp({ language }: { language: Language }) {
  const { texts, locale } = catalogs[language];
  const [shown, show] = useState<Shown>({ state: 'unread' });
  useEffect(() => {
    document.title = 'Bedside';
    document.documentElement.lang = language;
    void readCopy().then(async (stored) => {
      if (stored?.copy) show({ state: 'locked' });
      else show({ state: (await isEvicted()) ? 'evicted' : 'none' });
    });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [language]);
  const zone = shown.state === 'open' ? shown.copy.timeZone : 'America/Chicago';
  return (
    <FormatsProvider value={{ zone, locale }}>
      <header className={styles.head}>
        <Wordmark height={34} />
      </header>
      <Status texts={texts} takenAt={shown.state === 'open' ? shown.takenAt : null} />
      <main className={styles.body}>
        {shown.state === 'locked' && (
          <PinForm
            label={texts.pin}
            submitLabel={texts.open}
            help={texts.unlockHelp}
            format={texts.pinFormat}
            failed={texts.pinFailed}
            onPin={async (pin) => {
              const opened = await openCopy(pin);
              if (opened === 'none') show({ state: 'none' });
              else if (opened === 0) show({ state: 'erased' });
              else if (typeof opened === 'number') return texts.wrongPin(opened);
              else show({ state: 'open', ...opened });
              return null;
            }}
          />
        )}
        {shown.state === 'open' && <OfflineCopyView copy={shown.copy} texts={texts} />}
        {shown.state === 'none' && <p>{texts.none}</p>}
        {shown.state === 'evicted' && <p>{texts.evicted}</p>}
        {shown.state === 'erased' && <p role="alert">{texts.wrongPin(0)}</p>}
        {shown.state === 'open' && <p className="small muted">{texts.more}</p>}
        <Button kind="secondary" wide onClick={retry}>
          {texts.retry}
        </Button>
      </main>
    </FormatsProvider>
  );
}

function Status({ texts, takenAt }: { texts: OfflineTexts; takenAt: number | null }) {
  const formats = useFormats();
  return (
    <p className={styles.status} role="status">
      <CloudOff size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {texts.status}{' '}
        {takenAt !== null && texts.savedAt(instantText(new Date(takenAt).toISOString(), formats))}
      </span>
    </p>
  );
}

export function OfflineCopyView({
  copy: { visit, documents, practice },
  texts,
}: {
  copy: Copy;
  texts: OfflineTexts;
}) {
  const formats = useFormats();
  return (
    <>
      {visit ? <NextVisit visit={visit} texts={texts} /> : <h1>{texts.noVisit}</h1>}
      <a href={phoneHref(practice.phone)} className={buttonClass({ wide: true })}>
        <Phone size={20} strokeWidth={1.75} aria-hidden />
        {texts.call}
      </a>
      <div>
        <p>{practice.name}</p>
        <p>
          <PhoneText phone={practice.phone} />
        </p>
      </div>
      <Card title={texts.documents} flush>
        <p className={styles.note}>{documents.length === 0 ? texts.noDocuments : texts.documentsNote}</p>
        <Rows>
          {documents.map(({ id, name, createdAt }) => (
            <li key={id} className={styles.document}>
              <p>{name}</p>
              <p className="small muted">{instantDayText(createdAt, 'short', formats)}</p>
            </li>
          ))}
        </Rows>
      </Card>
    </>
  );
}

function NextVisit({ visit, texts }: { visit: OfflineVisit; texts: OfflineTexts }) {
  const formats = useFormats();
  const { date, provider, serviceAddress, telemedicine, serviceNames, firstName } = visit;
  const time = timeOf(visit, texts, formats);
  const day = dayText(date, 'long', formats);
  return (
    <>
      <h1>{firstName === null ? texts.nextVisit : texts.nextVisitOf(firstName)}</h1>
      <Card>
        <div className={styles.facts}>
          <p>
            <Clock size={20} strokeWidth={1.75} aria-hidden />
            <b>{time ? texts.at(day, time) : day}</b>
          </p>
          {provider && (
            <p>
              <Avatar person={provider} size={28} />
              {fullName(provider)}
            </p>
          )}
          {serviceNames.length > 0 && <p>{serviceNames.join(', ')}</p>}
          {telemedicine && (
            <p>
              <Video size={20} strokeWidth={1.75} aria-hidden />
              {texts.video}
            </p>
          )}
          {serviceAddress && !telemedicine && (
            <p>
              <MapPin size={20} strokeWidth={1.75} aria-hidden />
              <span>
                <AddressText address={serviceAddress} />
              </span>
            </p>
          )}
        </div>
      </Card>
    </>
  );
}

function timeOf(
  { from, to }: OfflineVisit,
  texts: OfflineTexts,
  formats: ReturnType<typeof useFormats>,
): string | null {
  if (!from) return null;
  if (!to) return timeText(from, formats);
  const span = timeSpan(from, to, formats);
  return texts.span(span.from, span.to);
}
