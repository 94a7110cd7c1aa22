import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { Stack } from '@bedside/ui-kit/components/Stack';
import type { VideoCallData } from '@bedside/ui-kit/video/call-state';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { ConsentText } from '../../consents/components/Consent.tsx';
import { ConsentAnswerDialog } from '../../consents/components/ConsentAnswerDialog.tsx';
import { consentQuery, consentsQuery } from '../../consents/consent-queries.ts';
import styles from './lobby.module.css';

interface Props {
  call: VideoCallData;
  /** The visit’s patient. A guardian signs for a child. */
  patientId: string;
  isMissing: boolean;
  onSigned(): Promise<unknown>;
}

/** The consent is signed here, so that no one has to leave the lobby. */
export function ConsentTile({ call, patientId, isMissing, onSigned }: Props) {
  const { video } = useTexts();
  if (call.hasConsent)
    return (
      <p className={styles.agreed}>
        <Check size={20} strokeWidth={1.75} aria-hidden />
        {video.consentDone}
      </p>
    );
  return (
    <Card title={video.consentTitle} next={isMissing}>
      <Stack gap={12}>
        <p className="small muted">{video.consentText}</p>
        <ToSign patientId={patientId} onSigned={onSigned} />
      </Stack>
    </Card>
  );
}

function ToSign({ patientId, onSigned }: Pick<Props, 'patientId' | 'onSigned'>) {
  const { video, consent: texts, shell } = useTexts();
  const [step, setStep] = useState<'read' | 'sign' | null>(null);
  const { data: list } = useQuery(consentsQuery(1, MAX_TAKE));
  const sent = list?.consents.find(
    ({ consentType, requestTo, allowedActions }) =>
      consentType === 'TELEMEDICINE' && requestTo.id === patientId && allowedActions.includes('APPROVED'),
  );
  const { data: consent } = useQuery({ ...consentQuery(sent?.id ?? ''), enabled: sent !== undefined });
  const close = () => setStep(null);
  if (list && !sent) return <p className="small">{video.consentNone}</p>;
  return (
    <>
      <Button kind="secondary" wide busy={!consent} onClick={() => setStep('read')}>
        {video.consentRead}
      </Button>
      {step === 'read' && consent && (
        <Dialog title={consent.title} closeLabel={shell.close} large onClose={close}>
          <Stack gap={16}>
            <ConsentText consent={consent} />
            <Button wide onClick={() => setStep('sign')}>
              {texts.sign}
            </Button>
          </Stack>
        </Dialog>
      )}
      {step === 'sign' && sent && consent && (
        <ConsentAnswerDialog
          id={sent.id}
          consent={consent}
          action="APPROVED"
          onClose={close}
          onAnswered={() => {
            close();
            void onSigned();
          }}
        />
      )}
    </>
  );
}
