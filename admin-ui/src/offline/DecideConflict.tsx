import { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import type { ConsentDetail } from '@bedside/contracts/people/consent.schema';
import { getConsentDetail } from '@bedside/contracts/people/consents.api';
import type { QuestionnairePage } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { getQuestionnairePage } from '@bedside/contracts/questionnaires/submissions.api';
import { DenseChip, DenseStatusChip } from '@bedside/ui-kit/components/DenseChip';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { Signature } from '@bedside/ui-kit/components/Signature';
import { dayText, timeText } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { RichText } from '../components/rich-text/RichText.tsx';
import { client } from '../data/client.ts';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { consentBadge } from '../resources/consents/consent-badges.ts';
import { answeredText, answersIn } from './answered-questions.ts';
import { changeQueue } from './device.ts';
import styles from './offline.module.css';
import { add, applyAgain, type Change, discard, type Entry, type Queue } from './queue.ts';
import { WRONG_TIME } from './send-entry.ts';
import { summaryText } from './summary-text.ts';
import { Answered, Conflict } from './WaitingList.tsx';

interface Props {
  entry: Entry;
  onDone(): Promise<void>;
}

const providerHasNotLeft = ({ allowedTransitions }: AppointmentRecord): boolean =>
  allowedTransitions.some(({ move, requiresReason }) => move === 'finish' && requiresReason);

async function consentOf({ change }: Entry): Promise<ConsentDetail | null> {
  if (change.kind !== 'consent') return null;
  return (await client.send(getConsentDetail, { params: { id: change.consentId } })).data;
}

async function formOf({ change }: Entry): Promise<QuestionnairePage | null> {
  if (change.kind !== 'form') return null;
  return (await client.send(getQuestionnairePage, { params: { id: change.formId } })).data;
}

/**
 * A submitted form accepts no more answers, so they become a note, and their photos become separate entries.
 * Nothing is lost.
 */
function asNote(
  queue: Queue,
  entry: Entry,
  { name, said, photos = [] }: Extract<Change, { kind: 'form' }>,
  patientId: string,
): Queue {
  // The button was pressed twice.
  if (!queue.entries.some(({ id }) => id === entry.id)) return queue;
  const { appointmentId, patientName, at } = entry;
  const note = { kind: 'note' as const, text: answeredText(name, said) };
  const pictures = photos.map(({ fileId, name: file, type, size }) => ({
    kind: 'picture' as const,
    patientId,
    fileId,
    name: file,
    type,
    bytes: size,
  }));
  return [note, ...pictures].reduce(
    (all, made) => add(all, { id: crypto.randomUUID(), appointmentId, patientName, at, change: made }),
    discard(queue, entry.id),
  );
}

function ConsentNow({ consent }: { consent: ConsentDetail }) {
  const { signature } = consent;
  return (
    <>
      <p>
        Consent status: <DenseChip {...consentBadge(consent)} />
      </p>
      {signature && <Signature name={signature.name} path={signature.path} />}
    </>
  );
}

function SummaryNow({ text, isOffered }: { text: string | null; isOffered: boolean }) {
  return (
    <>
      {isOffered && (
        <p>
          Ask the office to reactivate the visit, or keep this in its provider summary. Only staff can read
          that.
        </p>
      )}
      {text && (
        <>
          <p>Provider summary:</p>
          <p className={styles.words}>{text}</p>
        </>
      )}
    </>
  );
}

/** Compares the visit as the server has it now with what was entered on this device. */
export function DecideConflict({ entry, onDone }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const formats = useFormats();
  const params = { id: entry.appointmentId };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offline-conflict', entry.id],
    queryFn: async () => {
      const { data: visit } = await dataProvider.getOne<AppointmentRecord>('appointments', params);
      const { data: note } = await client.send(getSoapNote, { params });
      return { visit, note, consent: await consentOf(entry), form: await formOf(entry) };
    },
    staleTime: 0,
  });
  const then = (decide: Parameters<typeof changeQueue>[0]) => void changeQueue(decide).then(onDone);
  if (error instanceof ApiError && error.status === 404)
    return (
      <Conflict
        entry={entry}
        now={<p>You no longer have access to this visit. Call the office before you discard anything.</p>}
        onDiscard={() => then((queue) => discard(queue, entry.id))}
      />
    );
  if (error && !isFetching)
    return (
      <Conflict
        entry={entry}
        now={<p>Couldn’t load the current version: {error.message}</p>}
        applyLabel="Try again"
        onApply={() => void refetch()}
        onDiscard={() => then((queue) => discard(queue, entry.id))}
      />
    );
  if (!data) return <p className="small">{entry.problem}</p>;
  const { visit, note, consent, form } = data;
  const { change } = entry;
  if (form && change.kind === 'form') {
    const isSubmitted = form.status === 'SUBMITTED';
    const now = { forms: { [change.formId]: form.revision } };
    const answers = { ...form.answers, ...change.answers };
    return (
      <Conflict
        entry={entry}
        now={
          <>
            <p>{isSubmitted ? 'The patient submitted:' : 'Current answers:'}</p>
            <Answered questions={answersIn(form.form, form.answers)} />
          </>
        }
        applyLabel={isSubmitted ? 'Add mine to the note' : 'Use mine, keep the rest'}
        onApply={() =>
          then((queue) =>
            isSubmitted
              ? asNote(queue, entry, change, visit.patient.id)
              : applyAgain(queue, entry.id, crypto.randomUUID(), now, { answers }),
          )
        }
        onDiscard={() => then((queue) => discard(queue, entry.id, now))}
      />
    );
  }
  const mayApply = consent === null || consent.allowedActions.includes('APPROVED');
  const summary = visit.appointmentStatus === 'CANCELLED' ? summaryText(entry, formats) : null;
  const seen = {
    version: visit.version,
    soapNote: note.soapNote,
    soapNoteVersion: note.soapNoteVersion,
    summary: visit.providerSummary,
  };
  return (
    <Conflict
      entry={entry}
      now={
        <>
          <p>
            Visit status: <DenseStatusChip status={visit.appointmentStatus} />
          </p>
          {visit.appointmentDate && visit.appointmentTime && (
            <p>
              {dayText(visit.appointmentDate, 'short', formats)}, {timeText(visit.appointmentTime)}
            </p>
          )}
          {consent && <ConsentNow consent={consent} />}
          {(summary || change.kind === 'summary') && (
            <SummaryNow text={visit.providerSummary} isOffered={summary !== null} />
          )}
          {entry.change.kind === 'note' && <RichText html={note.soapNote} />}
          {entry.change.kind === 'services' && (
            <ul>
              {visit.servicesAvailed.map(({ serviceName, serviceCost }) => (
                <li key={serviceName}>
                  {serviceName}, <Money dollars={serviceCost} />
                </li>
              ))}
            </ul>
          )}
        </>
      }
      needsReason={!summary && entry.change.kind === 'services' && providerHasNotLeft(visit)}
      applyLabel={summary ? 'Add mine to the provider summary' : undefined}
      onApply={
        mayApply
          ? (reason) =>
              then((queue) =>
                applyAgain(queue, entry.id, crypto.randomUUID(), seen, {
                  reason,
                  patientId: visit.patient.id,
                  summary,
                  ...(entry.problem === WRONG_TIME && { at: new Date().toISOString() }),
                }),
              )
          : undefined
      }
      onDiscard={() => then((queue) => discard(queue, entry.id, seen))}
    />
  );
}
