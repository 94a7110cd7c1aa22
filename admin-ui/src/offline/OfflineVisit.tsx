import type { NewVitals } from '@bedside/contracts/care/vitals.schema';
import { entryText } from '@bedside/ui-kit/chart/chart-text';
import { chartTextEn } from '@bedside/ui-kit/chart/chart-text.en';
import { Button } from '@bedside/ui-kit/components/Button';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { Field } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { fullName } from '@bedside/ui-kit/person';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { AllergyBanner } from '../components/page/AllergyBanner.tsx';
import { RichText } from '../components/rich-text/RichText.tsx';
import { yearsAndSex } from '../formatting/person-text.ts';
import { noVitals, typedVitals, VitalFields } from '../resources/appointments/vitals/VitalFields.tsx';
import { enter } from './actions.ts';
import type { OfferedService, Visit } from './day.ts';
import { OfflineConsent } from './OfflineConsent.tsx';
import { OfflineForm } from './OfflineForm.tsx';
import { OfflinePicture } from './OfflinePicture.tsx';
import { OfflineServices } from './OfflineServices.tsx';
import styles from './offline.module.css';
import type { Queue } from './queue.ts';
import { useKeeping } from './use-keeping.tsx';
import { WaitingList } from './WaitingList.tsx';

interface Props {
  visit: Visit;
  queue: Queue;
  /** Services that can be added to the visit. */
  offered: readonly OfferedService[];
  onBack(): void;
}

export function OfflineVisit({
  visit: { appointment, chart, note, record, consents = [], forms = [] },
  queue,
  offered,
  onBack,
}: Props) {
  const formats = useFormats();
  const { patient, serviceAddress, specialInstruction } = appointment;
  const [text, setText] = useState('');
  const [hasVitals, setHasVitals] = useState(false);
  /** Someone asked to go back with something unsaved. */
  const [isLeaving, setLeaving] = useState(false);
  const isUnsaved = hasVitals || text.trim() !== '';
  const soapNote = queue.seen[appointment.id]?.soapNote ?? note.soapNote;
  const { keep, isBusy, failure } = useKeeping();
  async function save() {
    if (await keep(enter(appointment, { kind: 'note', text: text.trim() }))) setText('');
  }
  const waiting = queue.entries.filter(({ appointmentId }) => appointmentId === appointment.id);
  const facts = [...chart.medications, ...chart.pastMedical, ...chart.surgical];
  return (
    <article className={styles.body} aria-label={fullName(patient)}>
      {isUnsaved && isLeaving && <p role="alert">You haven’t saved what you typed.</p>}
      <Button kind="text" onClick={() => (isUnsaved && !isLeaving ? setLeaving(true) : onBack())}>
        {isUnsaved && isLeaving ? 'Go back without saving' : 'Back to my day'}
      </Button>
      <h1>
        {fullName(patient)} <small>{yearsAndSex(appointment.patientAge, appointment.patientGender)}</small>
      </h1>
      <AllergyBanner allergies={appointment.allergies} noKnownAllergies={appointment.noKnownAllergies} />
      <Part title="Place">
        {serviceAddress && <AddressText address={serviceAddress} />}
        <p>{[appointment.contactName, appointment.phone].filter(Boolean).join(', ')}</p>
        <p>{specialInstruction}</p>
      </Part>
      <Part title="Chart">
        <ul>
          {facts.map((fact) => {
            const { title, notes } = entryText(fact, chartTextEn, formats);
            return <li key={fact.id}>{[title, ...notes].join(', ')}</li>;
          })}
        </ul>
        {facts.length === 0 && <p className="small">No medications, conditions, or surgeries.</p>}
      </Part>
      {record.medicalOrder && <Part title="Medical order">{record.medicalOrder}</Part>}
      {record.providerNotes && <Part title="Notes for the provider">{record.providerNotes}</Part>}
      <Part title="Vital signs">
        <OfflineVitals
          onSave={(values) => enter(appointment, { kind: 'vitals', values })}
          onTyped={setHasVitals}
        />
      </Part>
      <Part title="Note">
        {soapNote ? <RichText html={soapNote} /> : <p className="small">No note yet.</p>}
        {note.mayWrite && (
          <>
            <Field label="Add to the note">
              {(control) => (
                <textarea
                  {...control}
                  className={styles.draft}
                  rows={6}
                  maxLength={8_000}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            <Button wide busy={isBusy} disabled={text.trim() === ''} onClick={() => void save()}>
              Save on this device
            </Button>
            {failure}
            <OfflinePicture appointment={appointment} />
          </>
        )}
      </Part>
      {forms.length > 0 && (
        <Part title="Forms">
          {forms.map((form) => (
            <OfflineForm key={form.id} appointment={appointment} form={form} waiting={waiting} />
          ))}
        </Part>
      )}
      {consents.length > 0 && (
        <Part title="Consents">
          {consents.map((consent) => (
            <OfflineConsent key={consent.id} appointment={appointment} consent={consent} waiting={waiting} />
          ))}
        </Part>
      )}
      {record.services && (
        <Part title="Services rendered">
          <OfflineServices
            appointment={appointment}
            booked={record.services}
            offered={offered}
            waiting={waiting}
          />
        </Part>
      )}
      <WaitingList entries={waiting} />
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface VitalsProps {
  /** Puts them in the queue. */
  onSave(values: NewVitals): Promise<unknown>;
  onTyped(isTyped: boolean): void;
}

function OfflineVitals({ onSave, onTyped }: VitalsProps) {
  const form = useForm({ resolver: zodResolver(typedVitals), defaultValues: noVitals, mode: 'onTouched' });
  const { keep, failure } = useKeeping();
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  const save = form.handleSubmit(async (values) => {
    if (await keep(onSave(values))) form.reset();
  });
  return (
    <FormProvider {...form}>
      <form className={styles.vitals} onSubmit={(event) => void save(event)} noValidate>
        <VitalFields />
        {failure}
        <Button type="submit" wide busy={form.formState.isSubmitting}>
          Save vital signs on this device
        </Button>
      </form>
    </FormProvider>
  );
}
