import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { MAX_RICH_TEXT } from '@bedside/contracts/care/soap-notes.api';
import { text } from '@bedside/contracts/common/fields';
import { Field } from '@bedside/ui-kit/components/Field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { type Done, DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { RichText, RichTextField } from '../../../components/rich-text/RichText.tsx';
import { SegmentedControl } from '../../../components/SegmentedControl.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useLatest } from '../../../data/use-latest.ts';
import styles from './TemplateForm.module.css';

const TEMPLATES = 'soap-note-templates';
const NAME = 80;
const templateValues = z.object({
  name: text(NAME, 1),
  template: z
    .string()
    .refine((html) => html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '', 'Enter the template text.')
    .max(MAX_RICH_TEXT, 'The template is too long. Shorten it.'),
  isActive: z.boolean(),
  isDefault: z.boolean(),
});
type TemplateValues = z.output<typeof templateValues>;

const valuesOf = (template?: SoapNoteTemplate) => ({
  name: template?.name ?? '',
  template: template?.template ?? '',
  isActive: template?.status !== 'INACTIVE',
  isDefault: template?.isDefault ?? false,
});

/** Existing notes keep their text. */
export function TemplateForm({ template }: { template?: SoapNoteTemplate }) {
  const queryClient = useQueryClient();
  const read = () => queryClient.invalidateQueries({ queryKey: [TEMPLATES] });
  const { known, latest } = useLatest({ resource: TEMPLATES, record: template, valuesOf, refresh: read });
  const [view, setView] = useState<'write' | 'preview'>('write');
  const form = useForm({
    resolver: zodResolver(templateValues),
    defaultValues: valuesOf(template),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  return (
    <DrawerForm
      title={template ? 'Edit template' : 'New template'}
      about={template?.name}
      form={form}
      submitLabel="Save template"
      note={template && 'Existing notes aren’t affected.'}
      run={(dataProvider, values) => save(dataProvider, known, values)}
      onDone={read}
      latest={latest}
    >
      <TextInput source="name" label="Name" required maxLength={NAME} />
      <Controller
        control={form.control}
        name="template"
        render={({ field }) => (
          <div className={styles.text}>
            <span className={styles.views}>
              <SegmentedControl
                label="Template text"
                choices={[
                  { value: 'write', label: 'Edit' },
                  { value: 'preview', label: 'Preview' },
                ]}
                chosen={view}
                onChoose={setView}
              />
            </span>
            {view === 'write' ? (
              <Field label="Text" required error={errors.template?.message}>
                {(control) => (
                  <RichTextField
                    key={known?.version}
                    label="Text"
                    initial={field.value}
                    describedBy={control['aria-describedby']}
                    isInvalid={errors.template !== undefined}
                    onChange={field.onChange}
                  />
                )}
              </Field>
            ) : (
              <section className={styles.preview} aria-label="Preview">
                <RichText html={field.value} />
              </section>
            )}
          </div>
        )}
      />
      <CheckboxRow source="isActive">Active: available on visits</CheckboxRow>
      <CheckboxRow source="isDefault">Default: fills new notes of visits that have no template</CheckboxRow>
    </DrawerForm>
  );
}

function save(
  dataProvider: ConsoleDataProvider,
  template: SoapNoteTemplate | undefined,
  { isActive, ...values }: TemplateValues,
): Promise<Done> {
  const wanted = { ...values, status: isActive ? ('ACTIVE' as const) : ('INACTIVE' as const) };
  return template
    ? dataProvider.update(TEMPLATES, { id: template.id, data: wanted, previousData: template })
    : dataProvider.create(TEMPLATES, { data: wanted });
}
