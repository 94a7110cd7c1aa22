import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { Button } from '@bedside/ui-kit/components/Button';
import { Dialog } from '@bedside/ui-kit/components/Dialog';
import { Stack } from '@bedside/ui-kit/components/Stack';
import type { VideoCallData } from '@bedside/ui-kit/video/call-state';
import { useMutation, useQuery } from '@tanstack/react-query';
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
  /** Has the practice send a new request. It may reject, because joining waits for the signature. */
  onAsk(): Promise<unknown>;
  onSigned(): Promise<unknown>;
}

/** The consent is signed here, so that no one has to leave the lobby. */
export function ConsentTile({ call, patientId, isMissing, ...signing }: Props) {
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
        <ToSign patientId={patientId} {...signing} />
      </Stack>
    </Card>
  );
}

function ToSign({ patientId, onAsk, onSigned }: Pick<Props, 'patientId' | 'onAsk' | 'onSigned'>) {
  const { video, consent: texts, shell } = useTexts();
  const [step, setStep] = useState<'read' | 'sign' | null>(null);
  const { data: list, refetch } = useQuery(consentsQuery(1, MAX_TAKE));
  const waiting = list?.consents.filter(
    ({ consentType, requestTo, consentStatus, expired }) =>
      consentType === 'TELEMEDICINE' && requestTo.id === patientId && consentStatus === 'SENT' && !expired,
  );
  const sent = waiting?.find(({ allowedActions }) => allowedActions.includes('APPROVED'));
  const ask = useMutation({
    mutationFn: async () => {
      await onAsk().catch(() => undefined);
      await refetch();
    },
  });
  const { data: consent } = useQuery({ ...consentQuery(sent?.id ?? ''), enabled: sent !== undefined });
  const close = () => setStep(null);
  const isOthers = waiting !== undefined && waiting.length > 0 && !sent;
  if (isOthers || (ask.isSuccess && !sent)) return <p className="small">{video.consentNone}</p>;
  function open() {
    setStep('read');
    if (!sent) ask.mutate();
  }
  return (
    <>
      <Button kind="secondary" wide busy={!list || ask.isPending || (sent && !consent)} onClick={open}>
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
