import { consentTextsResource } from '@bedside/contracts/people/consents.api';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DrawerForm } from '../../../parts/DrawerForm.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';
import type { ConsentText } from '../ConsentTextList.tsx';

/** A new text, or the next version of one: what was signed keeps the version it was signed with. */
export function ConsentTextForm({ text }: { text?: ConsentText }) {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(consentTextsResource.create),
    defaultValues: { type: text?.type ?? '', title: text?.title ?? '', text: text?.text ?? '' },
    mode: 'onTouched',
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <DrawerForm
      title={text ? 'Edit text' : 'New text'}
      about={text && `Version ${text.version}`}
      form={form}
      submitLabel={text ? `Save as version ${text.version + 1}` : 'Save'}
      note={text && 'What was signed keeps its version.'}
      run={(actions, { type, ...words }) =>
        text ? actions.changeConsentText(text.id, words) : actions.addConsentText({ type, ...words })
      }
      onDone={() => queryClient.invalidateQueries({ queryKey: ['consent-texts'] })}
    >
      {() => (
        <>
          <TextInput
            {...register('type')}
            label="Type"
            required
            readOnly={text !== undefined}
            placeholder="TREATMENT"
            help="Capital letters, digits and underscores; it stays as it is."
            error={errors.type?.message}
          />
          <TextInput
            {...register('title')}
            label="Title"
            required
            maxLength={90}
            error={errors.title?.message}
          />
          <TextArea
            {...register('text')}
            label="Text"
            required
            rows={16}
            help="Paragraphs are told apart by an empty line."
            error={errors.text?.message}
          />
        </>
      )}
    </DrawerForm>
  );
}
