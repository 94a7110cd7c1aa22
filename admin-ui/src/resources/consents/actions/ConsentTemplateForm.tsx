import { consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { optionalField } from '../../../components/form-fields.ts';
import { TextArea, TextInput } from '../../../components/inputs.tsx';
import { SpanishField } from '../../../components/SpanishField.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useLatest } from '../../../data/use-latest.ts';
import type { ConsentTemplate } from '../ConsentTemplateList.tsx';

const { create } = consentTemplatesResource;
const values = create.extend({
  titleEs: optionalField(create.shape.title),
  textEs: optionalField(create.shape.text),
});

const TEXTS = 'consent-texts';
const valuesOf = (text?: ConsentTemplate) => ({
  type: text?.type ?? '',
  title: text?.title ?? '',
  text: text?.text ?? '',
  titleEs: text?.titleEs ?? '',
  textEs: text?.textEs ?? '',
});

/** Each version is a row of its own, so the latest one is found by its type. */
function useLatestVersion(text: ConsentTemplate | undefined) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useLatest({
    resource: TEXTS,
    record: text,
    valuesOf,
    refresh: () => queryClient.invalidateQueries({ queryKey: [TEXTS] }),
    read: async ({ type }) => {
      const { data } = await dataProvider.getList<ConsentTemplate>(TEXTS, {
        filter: {},
        pagination: { page: 1, perPage: 100 },
        sort: { field: 'title', order: 'ASC' },
      });
      return data.find((row) => row.type === type);
    },
  });
}

/** Signed copies keep the version that was signed. */
export function ConsentTemplateForm({ text }: { text?: ConsentTemplate }) {
  const { known, latest } = useLatestVersion(text);
  return (
    <DrawerForm
      title={text ? 'Edit template' : 'New template'}
      about={known && `Version ${known.version}`}
      schema={values}
      defaultValues={valuesOf(text)}
      successMessage={({ title }) => `“${title}” saved${text ? ' as a new version' : ''}`}
      submitLabel={known ? `Save version ${known.version + 1}` : 'Save template'}
      note={text && 'Signed documents keep the version that was signed.'}
      run={(dataProvider, { type, titleEs = null, textEs = null, ...english }) => {
        const texts = { ...english, titleEs, textEs };
        return known
          ? dataProvider.update(TEXTS, { id: known.id, data: texts, previousData: undefined })
          : dataProvider.create(TEXTS, { data: { type, ...texts } });
      }}
      refreshes={[TEXTS]}
      latest={latest}
    >
      <TextInput
        source="type"
        label="Type code"
        required
        readOnly={text !== undefined}
        placeholder="TREATMENT"
        help="Uppercase letters, digits and underscores. Can’t be changed later."
      />
      <FieldPair>
        <TextInput source="title" label="Title" required maxLength={90} />
        <SpanishField source="titleEs" label="Title" maxLength={90} />
      </FieldPair>
      <FieldPair>
        <TextArea
          source="text"
          label="Content"
          required
          rows={16}
          help="Leave a blank line between paragraphs."
        />
        <SpanishField
          source="textEs"
          label="Content"
          rows={16}
          help="Enter both the title and the content, or neither."
        />
      </FieldPair>
    </DrawerForm>
  );
}
