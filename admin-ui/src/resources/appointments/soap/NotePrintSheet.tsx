import type { AppointmentCode, SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { fullInstantText } from '@bedside/ui-kit/formats';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import styles from './soap.module.css';

export function NotePrintSheet({ note }: { note: SoapNoteRecord }) {
  const formats = useFormats();
  const { submittedAt, submittedBy, savedAt, savedBy } = note;
  return (
    <div className={styles.sheet}>
      <dl className={styles.facts}>
        <dt>Patient</dt>
        <dd>
          {note.patientName}, DOB <DateText value={note.patientDateOfBirth} pattern="numeric" />
        </dd>
        <dt>Visit</dt>
        <dd>
          <DateText value={note.serviceDate} pattern="full" />, {note.appointmentKey}
        </dd>
        {note.providerName && (
          <>
            <dt>Provider</dt>
            <dd>{note.providerName}</dd>
          </>
        )}
        {note.soapNoteTemplateName && (
          <>
            <dt>Template</dt>
            <dd>{note.soapNoteTemplateName}</dd>
          </>
        )}
        {submittedAt ? (
          <>
            <dt>Signed</dt>
            <dd>{[fullInstantText(submittedAt, formats), submittedBy].filter(Boolean).join(', ')}</dd>
          </>
        ) : (
          savedAt && (
            <>
              <dt>Draft by</dt>
              <dd>{[fullInstantText(savedAt, formats), savedBy].filter(Boolean).join(', ')}</dd>
            </>
          )
        )}
      </dl>
      {note.soapNote ? (
        <RichText html={note.soapNote} />
      ) : (
        <p className={styles.muted}>This note is empty.</p>
      )}
      <Codes title="Diagnoses" codes={note.dxCodes} />
      <Codes title="Procedures" codes={note.cptCodes} />
      {note.addenda.length > 0 && (
        <section className={styles.part} aria-label="Addenda">
          <h3>Addenda</h3>
          <ol className={styles.addenda}>
            {note.addenda.map(({ id, text, byName, at }) => (
              <li key={id}>
                <p className={styles.muted}>
                  {byName}, {fullInstantText(at, formats)}
                </p>
                <p className={styles.words}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Codes({ title, codes }: { title: string; codes: readonly AppointmentCode[] }) {
  if (codes.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.codes}>
        {codes.map(({ id, code, description }) => (
          <li key={id}>
            <strong>{code}</strong> {description}
          </li>
        ))}
      </ul>
    </section>
  );
}
