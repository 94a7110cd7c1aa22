import { cityText } from '@bedside/contracts/common/fields';
import { phoneText } from '@bedside/contracts/common/phone';
import type { ConsentAction, ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { fullName } from '@bedside/ui-kit/person';
import Check from 'lucide-react/icons/check';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { capitalized } from '../../appointments/appointment-text.ts';
import { consentParts, minutesToRead } from '../consent-parts.ts';
import styles from './Consent.module.css';
import { ConsentAnswerDialog } from './ConsentAnswerDialog.tsx';
import { ConsentStatusChip } from './ConsentStatusChip.tsx';

interface Props {
  /** The link’s token, or the consent’s ID. */
  id: string;
  consent: ConsentDetail;
  onAnswered: () => void;
}

function SignatureView({ signature }: { signature: NonNullable<ConsentDetail['signature']> }) {
  const { consent: texts } = useTexts();
  return (
    <Card title={texts.signed}>
      <Signature name={signature.name} path={signature.path} />
      <p className="small muted">
        <TimeText value={signature.at} />
        {signature.ip && ` · ${signature.ip}`}
      </p>
    </Card>
  );
}

/** For a request: who asks, and how to reach them. */
function Requester({ party }: { party: NonNullable<ConsentDetail['requestFrom']> }) {
  const { consent: texts } = useTexts();
  const lines = [
    party.email,
    party.phone && phoneText(party.phone),
    party.city && `${cityText(party.city)}, ${party.state ?? ''}`,
  ];
  return (
    <Card title={texts.from}>
      <p className="strong">{fullName(party) || capitalized(texts.someone)}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </Card>
  );
}

export function ConsentText({ consent }: { consent: ConsentDetail }) {
  const { consent: texts } = useTexts();
  const { glance, parts } = consentParts(consent.text);
  const nameOf = (party: ConsentDetail['requestFrom']) =>
    party ? fullName(party) || texts.someone : consent.practiceName;
  return (
    <>
      {glance.length > 0 && (
        <Card title={texts.glance} next>
          <ul className={styles.glance}>
            {glance.map((line) => (
              <li key={line}>
                <Check size={20} strokeWidth={1.75} aria-hidden />
                {line}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <div className={styles.text}>
          {parts.map(({ title, text }) => (
            <div key={text}>
              {title && <h2 className={/^\d/.test(title) ? undefined : styles.numbered}>{title}</h2>}
              <p>{text}</p>
            </div>
          ))}
        </div>
        <p className="small muted">
          {texts.version(
            consent.templateOverrideVersion,
            nameOf(consent.requestFrom),
            nameOf(consent.requestTo),
          )}
        </p>
      </Card>
    </>
  );
}

/** How far the page has been scrolled, from 0 to 1. */
function useReadShare(): number {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const measure = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const hidden = scrollHeight - clientHeight;
      setShare(hidden > 0 ? Math.min(1, scrollY / hidden) : 1);
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, []);
  return share;
}

interface BarProps {
  consent: ConsentDetail;
  onAnswer: (action: ConsentAction) => void;
}

/** Always visible, with the reading progress. */
function AnswerBar({ consent: { allowedActions, consentMode }, onAnswer }: BarProps) {
  const { consent: texts } = useTexts();
  const share = useReadShare();
  const labels: Record<ConsentAction, string> =
    consentMode === 'CONSENT'
      ? { ...texts.actions, APPROVED: texts.sign, REJECTED: texts.decline }
      : texts.actions;
  const order: ConsentAction[] = ['WITHDRAWN', 'REJECTED', 'APPROVED'];
  return (
    <div className={styles.bar} data-dock>
      <span className={styles.read} style={{ width: `${share * 100}%` }} aria-hidden />
      <div className={styles.answers}>
        {order
          .filter((action) => allowedActions.includes(action))
          .map((action) => (
            <Button
              key={action}
              kind={action === 'APPROVED' ? 'primary' : 'secondary'}
              wide={action === 'APPROVED'}
              onClick={() => onAnswer(action)}
            >
              {action === 'APPROVED' && consentMode === 'CONSENT' && (
                <PenLine size={20} strokeWidth={1.75} aria-hidden />
              )}
              {labels[action]}
            </Button>
          ))}
      </div>
    </div>
  );
}

export function Consent({ id, consent, onAnswered }: Props) {
  const { consent: texts, linkEnd } = useTexts();
  const [action, setAction] = useState<ConsentAction | null>(null);
  const { consentMode, consentStatus, requestFrom, allowedActions, expired } = consent;
  const close = () => setAction(null);
  return (
    <Stack gap={16} top={8}>
      <Row wrap gap={12}>
        {consentStatus !== 'SENT' && <ConsentStatusChip status={consentStatus} />}
        <span className="small muted">
          {texts.minutes(minutesToRead(consent.text))}. {texts.sent} <TimeText value={consent.sentAt} />
        </span>
      </Row>
      {(consentStatus === 'REJECTED' || consentStatus === 'WITHDRAWN') && (
        <ErrorNotice title={texts.overTitle[consentStatus]}>
          {texts.overText(phoneText(consent.supportPhone))}
        </ErrorNotice>
      )}
      {expired && (
        <ErrorNotice title={linkEnd.ends.consentLate.title}>{linkEnd.ends.consentLate.text}</ErrorNotice>
      )}
      {consentMode === 'REQUEST' && (
        <Card title={texts.asksFor}>
          <ul className={styles.asks}>
            {consent.grantsHouseholdMembership && <li>{texts.asks.household}</li>}
            {consent.appointment && <li>{texts.asks.appointment}</li>}
            {consent.billing && <li>{texts.asks.billing}</li>}
          </ul>
        </Card>
      )}
      {requestFrom && <Requester party={requestFrom} />}
      <ConsentText consent={consent} />
      {consent.forMinor && <p className="muted">{texts.forMinor(consent.forMinor)}</p>}
      {consent.signature && <SignatureView signature={consent.signature} />}
      {consent.cannotApprove && (
        <ErrorNotice title={texts.cannotApprove[consent.cannotApprove]}>
          {texts.cannotApproveText[consent.cannotApprove](phoneText(consent.supportPhone))}
        </ErrorNotice>
      )}
      {allowedActions.length > 0 && <AnswerBar consent={consent} onAnswer={setAction} />}
      {action && (
        <ConsentAnswerDialog
          id={id}
          consent={consent}
          action={action}
          onClose={close}
          onAnswered={() => {
            close();
            onAnswered();
          }}
        />
      )}
    </Stack>
  );
}
