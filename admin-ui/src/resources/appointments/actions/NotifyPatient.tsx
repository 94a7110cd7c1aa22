import { type Language, languageLabels } from '@bedside/contracts/common/languages';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useState } from 'react';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import styles from './NotifyPatient.module.css';
import { type MessagePreview, type PlannedTransition, useMessagePreview } from './use-appointment-action.tsx';

interface Props {
  appointment: { id: string; version: number };
  /** Null while the form is incomplete. */
  move: PlannedTransition | null;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

export const NotifyPatient = ({ appointment, move, isOn, onChange }: Props) => (
  <section className={styles.box} aria-label="Patient notification">
    <CheckboxRow checked={isOn} onChange={(event) => onChange(event.target.checked)}>
      Notify patient
    </CheckboxRow>
    {isOn && <Preview appointment={appointment} move={move} />}
    {!isOn && (
      <p className="small">The provider and staff are always notified. Scheduled reminders still go out.</p>
    )}
  </section>
);

function Preview({ appointment, move }: Pick<Props, 'appointment' | 'move'>) {
  const [language, setLanguage] = useState<Language>();
  const { data, error, isFetching, isPlaceholderData } = useMessagePreview(
    appointment,
    move && { ...move, ...(language && { language }) },
  );
  if (!move) return <p className="small">Enter the change to see a preview.</p>;
  return (
    <>
      {data?.language && data.messages.length > 0 && (
        <div className={styles.head}>
          <span className="small">
            Will be sent in {languageLabels[data.language]}, the recipient’s language
          </span>
          <SegmentedControl
            label="Language of the preview"
            choices={previewLanguages}
            chosen={language ?? data.language}
            onChoose={setLanguage}
          />
        </div>
      )}
      <PreviewPanel preview={data} error={error} isStale={isFetching && isPlaceholderData} />
    </>
  );
}

const previewLanguages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

interface PanelProps {
  preview: MessagePreview | undefined;
  error: Error | null;
  isStale: boolean;
}

export function PreviewPanel({ preview: data, error, isStale }: PanelProps) {
  return (
    <div className={styles.panel} data-stale={isStale || undefined}>
      {error && <p className="small">{error.message}</p>}
      {!error && data && <Message preview={data} />}
      {!error && !data && (
        <Loading label="Loading preview">
          <Skeleton height={126} />
        </Loading>
      )}
    </div>
  );
}

const channelLabels = { email: 'Email', text: 'Text', push: 'Push' } as const;

function Message({ preview: { to, messages, note } }: { preview: MessagePreview }) {
  const [channel, setChannel] = useState<keyof typeof channelLabels>('email');
  const shown = messages.find((message) => message.channel === channel) ?? messages[0];
  return (
    <>
      {shown && (
        <p className={styles.head}>
          <span>To: {to}</span>
          <SegmentedControl
            label="Channel"
            choices={messages.map((message) => ({
              value: message.channel,
              label: channelLabels[message.channel],
            }))}
            chosen={shown.channel}
            onChoose={setChannel}
          />
        </p>
      )}
      {note && <p className="small">{note}</p>}
      {shown?.subject && <p className={styles.subject}>{shown.subject}</p>}
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by keyboard, too
        <section className={styles.text} aria-label="Message text" tabIndex={0}>
          {shown.text}
        </section>
      )}
    </>
  );
}
