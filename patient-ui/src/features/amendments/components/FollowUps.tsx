import { AMENDMENT_TEXT_LENGTH, type AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { TextArea } from '@bedside/ui-kit/components/TextInput';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { type FollowUp, sendFollowUp } from '../amendment-queries.ts';
import styles from './amendments.module.css';

function useFollowUp(id: string, done: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FollowUp) => sendFollowUp(id, body),
    onSuccess: () => {
      toast(done, 'success');
      onDone?.();
      return queries.invalidateQueries({ queryKey: [keys.amendments] });
    },
  });
}

/**
 * After a denial, the patient can add a statement, or ask that the request and denial be sent along with the
 * record.
 */
export function Disagreement({ request: { id, allowedActions } }: { request: AmendmentRequest }) {
  const { amendments: texts } = useTexts();
  const share = useFollowUp(id, texts.shareSent);
  return (
    <>
      {allowedActions.includes('DISAGREE') && (
        <WrittenStep
          id={id}
          labels={{
            open: texts.disagree,
            label: texts.statement,
            help: texts.statementHelp,
            send: texts.sendStatement,
            done: texts.statementSent,
          }}
          toBody={(statement) => ({ action: 'DISAGREE', statement })}
        />
      )}
      {allowedActions.includes('SHARE_DENIAL') && (
        <Button
          kind="secondary"
          wide
          busy={share.isPending}
          onClick={() => share.mutate({ action: 'SHARE_DENIAL' })}
        >
          {texts.share}
        </Button>
      )}
      <SubmitError reason={share.error} otherwise={texts.failed} />
    </>
  );
}

/** After an accepted request, the patient can name others to inform. */
export function Others({ request: { id, allowedActions, othersToTell } }: { request: AmendmentRequest }) {
  const { amendments: texts } = useTexts();
  if (!allowedActions.includes('NAME_OTHERS')) return null;
  return (
    <WrittenStep
      id={id}
      before={othersToTell ?? ''}
      labels={{
        open: othersToTell === null ? texts.nameOthers : texts.editOthers,
        label: texts.others,
        help: texts.othersHelp,
        send: texts.sendOthers,
        done: texts.othersSent,
      }}
      toBody={(names) => ({ action: 'NAME_OTHERS', othersToTell: names })}
    />
  );
}

interface StepProps {
  id: string;
  before?: string;
  labels: { open: string; label: string; help: string; send: string; done: string };
  toBody: (text: string) => FollowUp;
}

function WrittenStep({ id, before = '', labels, toBody }: StepProps) {
  const { amendments: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(before);
  const send = useFollowUp(id, labels.done, () => setOpen(false));
  if (!isOpen)
    return (
      <Button kind="secondary" wide onClick={() => setOpen(true)}>
        {labels.open}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(toBody(text));
  };
  return (
    <form className={styles.step} onSubmit={submit}>
      <TextArea
        label={labels.label}
        help={labels.help}
        required
        autoFocus
        rows={4}
        maxLength={AMENDMENT_TEXT_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SubmitError reason={send.error} otherwise={texts.failed} />
      <div className={styles.buttons}>
        <Button type="submit" busy={send.isPending}>
          {labels.send}
        </Button>
        <Button kind="plain" onClick={() => setOpen(false)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
