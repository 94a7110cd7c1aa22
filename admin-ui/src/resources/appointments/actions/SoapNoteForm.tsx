import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../../../parts/TextArea.tsx';
import { TickLine } from '../../../parts/TickLine.tsx';
import { fromSoapFields, toSoapFields } from '../page/soap-sections.ts';
import { ActionForm } from './ActionForm.tsx';

const MOST = 20_000;

const noteValues = z
  .object({ S: z.string(), O: z.string(), A: z.string(), P: z.string(), isFinal: z.boolean() })
  .superRefine(({ isFinal, ...fields }, context) => {
    const note = fromSoapFields(fields);
    const isEmpty = isFinal && note === '';
    if (isEmpty)
      context.addIssue({ code: 'custom', path: ['S'], message: 'Write the note before you sign it.' });
    if (note.length > MOST)
      context.addIssue({ code: 'custom', path: ['P'], message: `Enter at most ${MOST} characters in all.` });
  });

const parts = [
  { name: 'S', label: 'Subjective' },
  { name: 'O', label: 'Objective' },
  { name: 'A', label: 'Assessment' },
  { name: 'P', label: 'Plan' },
] as const;

/** Keeps a draft of the note, or submits it, which locks it. */
export function SoapNoteForm({ visit }: { visit: AppointmentRecord }) {
  const form = useForm({
    resolver: zodResolver(noteValues),
    defaultValues: { ...toSoapFields(visit.soapNote ?? ''), isFinal: false },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const isFinal = form.watch('isFinal');
  return (
    <ActionForm
      title="SOAP note"
      visit={visit}
      form={form}
      submitLabel={isFinal ? 'Sign and submit' : 'Save draft'}
      run={(actions, seen, { isFinal: isSigned, ...fields }) =>
        actions.addComments(seen, {
          soapNote: fromSoapFields(fields),
          soapNoteStatus: isSigned ? 'SUBMITTED' : 'DRAFT',
        })
      }
    >
      {() => (
        <>
          {parts.map(({ name, label }) => (
            <TextArea
              key={name}
              {...form.register(name)}
              label={label}
              rows={4}
              error={errors[name]?.message}
            />
          ))}
          <TickLine {...form.register('isFinal')}>
            Sign and submit: the note cannot be changed after that
          </TickLine>
        </>
      )}
    </ActionForm>
  );
}
