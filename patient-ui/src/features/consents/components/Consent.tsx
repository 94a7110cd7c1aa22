import { cityText } from '@bedside/contracts/common/fields';
import type { ConsentAction, ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { Row, Stack } from '@bedside/ui-kit/components/Stack';
import { TimeText } from '@bedside/ui-kit/components/TimeText';
import { fullName } from '@bedside/ui-kit/person';
import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { capitalized } from '../../appointments/appointment-text.ts';
import styles from './Consent.module.css';
import { ConsentAnswerDialog } from './ConsentAnswerDialog.tsx';
import { ConsentStatusChip } from './ConsentStatusChip.tsx';

interface Props {
  /** Link token or consent id. */
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

interface PartyProps {
  title: string;
  /** Null for the practice */
  party: ConsentDetail['requestFrom'];
  practiceName: string;
}

function Party({ title, party, practiceName }: PartyProps) {
  const { consent: texts } = useTexts();
  const lines = party
    ? [
        party.email,
        party.phone,
        party.address1,
        party.address2,
        party.city && `${cityText(party.city)}, ${[party.state, party.postalCode].filter(Boolean).join(' ')}`,
      ]
    : [];
  return (
    <Card title={title}>
      <p className="strong">{party ? fullName(party) || capitalized(texts.someone) : practiceName}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </Card>
  );
}

export function Consent({ id, consent, onAnswered }: Props) {
  const { consent: texts } = useTexts();
  const [asked, setAsked] = useState<ConsentAction | null>(null);
  const { consentMode, consentStatus, requestFrom, requestTo, allowedActions, expired } = consent;
  const close = () => setAsked(null);
  return (
    <Stack gap={16} top={16}>
      <Row wrap gap={12}>
        <ConsentStatusChip status={consentStatus} />
        <span className="small muted">
          {texts.sent} <TimeText value={consent.sentAt} />
        </span>
      </Row>
      {(consentStatus === 'REJECTED' || consentStatus === 'WITHDRAWN') && (
        <ErrorNotice title={texts.overTitle[consentStatus]}>
          {texts.overText(consent.supportPhone)}
        </ErrorNotice>
      )}
      {expired && <ErrorNotice title={texts.expired}>{texts.expiredText(consent.supportPhone)}</ErrorNotice>}
      {consentMode === 'REQUEST' && (
        <Card title={texts.asksFor}>
          <ul className={styles.asks}>
            {consent.grantsHouseholdMembership && <li>{texts.asks.household}</li>}
            {consent.appointment && <li>{texts.asks.appointment}</li>}
            {consent.billing && <li>{texts.asks.billing}</li>}
          </ul>
        </Card>
      )}
      <Card title={consent.title}>
        <div className={styles.text}>
          {consent.text.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className="small muted">{texts.version(consent.templateOverrideVersion)}</p>
      </Card>
      <div className={styles.parties}>
        <Party title={texts.from} party={requestFrom} practiceName={consent.practiceName} />
        <Party title={texts.to} party={requestTo} practiceName={consent.practiceName} />
      </div>
      {consent.forMinor && <p className="muted">{texts.forMinor(consent.forMinor)}</p>}
      {consent.signature && <SignatureView signature={consent.signature} />}
      {consent.cannotApprove && (
        <ErrorNotice title={texts.cannotApprove[consent.cannotApprove]}>
          {texts.cannotApproveText[consent.cannotApprove](consent.supportPhone)}
        </ErrorNotice>
      )}
      {allowedActions.length > 0 && (
        <div className={styles.buttons}>
          {allowedActions.map((action) => (
            <Button
              key={action}
              kind={action === 'APPROVED' ? 'primary' : 'secondary'}
              onClick={() => setAsked(action)}
            >
              {texts.actions[action]}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <ConsentAnswerDialog
          id={id}
          consent={consent}
          action={asked}
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
