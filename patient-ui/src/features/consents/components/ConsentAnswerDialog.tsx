import { oneTimeCode } from '@bedside/contracts/common/fields';
import type { ConsentAction, ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { answerConsent, sendConsentCode } from '@bedside/contracts/people/consents.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type FormEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { CodeInput, ResendCode } from '../../../components/CodeInput.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useSession } from '../../../session/session.ts';
import { isSigned, signatureFor, toSignature } from '../given-signature.ts';
import styles from './Consent.module.css';
import { SignatureFields } from './SignatureFields.tsx';

interface Props {
  id: string;
  consent: ConsentDetail;
  action: ConsentAction;
  onClose: () => void;
  onAnswered: () => void;
}

/** Confirms an answer. Asks for a signature if required, and for a one-time code if signed out. */
export function ConsentAnswerDialog({ id, consent, action, onClose, onAnswered }: Props) {
  const { consentMode, codeSentTo } = consent;
  const { consent: texts, code: codeTexts } = useTexts();
  const session = useSession();
  const signer = session.status === 'in' ? session.user : consent.requestTo;
  const needsSignature = action === 'APPROVED' && consentMode === 'CONSENT';
  const [initial] = useState(() => signatureFor(signer));
  const [signature, setSignature] = useState(initial);
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [accepts, setAccepts] = useState(false);
  const askForCode = () => client.send(sendConsentCode, { body: { id } });
  const sendCode = useMutation({ mutationFn: askForCode, onSuccess: () => setIsTried(false) });
  const answer = useMutation({
    mutationFn: () =>
      client.send(answerConsent, {
        body: {
          id,
          action,
          ...(codeSentTo && { OTP: code }),
          ...(needsSignature && { signature: toSignature(signature) }),
        },
      }),
    onSuccess({ message }) {
      toast(message, 'success');
      onAnswered();
    },
  });
  const isDirty = signature !== initial || accepts || code !== '';
  const hasCodeToSend = codeSentTo !== null && !sendCode.isSuccess;
  const isWhole = oneTimeCode.safeParse(code).success;
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (needsSignature && !(isSigned(signature) && accepts)) return;
    if (hasCodeToSend) sendCode.mutate();
    else if (codeSentTo === null || isWhole) answer.mutate();
  }
  return (
    <FormDialog
      title={needsSignature ? texts.signTitle : texts.sure(action, consentMode)}
      subtitle={needsSignature && texts.sure(action, consentMode)}
      isDirty={isDirty}
      onClose={onClose}
      locked={answer.isPending}
    >
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        {sendCode.isSuccess && codeSentTo ? (
          <>
            <p>{codeTexts.sentProof(codeSentTo)}</p>
            <CodeInput
              value={code}
              onChange={setCode}
              error={isTried && !isWhole ? codeTexts.wrong : undefined}
              autoFocus
            />
            <ResendCode onSendAgain={askForCode} />
          </>
        ) : (
          <>
            {needsSignature && (
              <>
                <SignatureFields value={signature} onChange={setSignature} isTried={isTried} />
                <div className={styles.accept}>
                  <Checkbox
                    checked={accepts}
                    onChange={({ target }) => setAccepts(target.checked)}
                    aria-required
                    aria-invalid={isTried && !accepts}
                  >
                    {texts.accept}
                  </Checkbox>
                  <p role="alert" className={styles.wrong}>
                    {isTried && !accepts && (
                      <>
                        <CircleAlert size={16} strokeWidth={2} aria-hidden />
                        {texts.acceptRequired}
                      </>
                    )}
                  </p>
                </div>
              </>
            )}
            {codeSentTo && <p className="muted">{texts.codeNeeded(codeSentTo)}</p>}
          </>
        )}
        <SubmitError reason={sendCode.error ?? answer.error} />
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            type="submit"
            kind={action === 'APPROVED' ? 'primary' : 'danger'}
            busy={sendCode.isPending || answer.isPending}
          >
            {hasCodeToSend ? texts.sendCode : needsSignature ? texts.signAndSend : texts.actions[action]}
          </Button>
        </div>
      </Stack>
    </FormDialog>
  );
}
