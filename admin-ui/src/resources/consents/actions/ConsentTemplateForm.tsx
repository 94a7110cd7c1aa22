import { consentTemplatesResource } from '@bedside/contracts/people/consents.api';
import { FieldPair } from '../../../components/DateAndTime.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { optionalField } from '../../../components/form-fields.ts';
import { TextArea, TextInput } from '../../../components/inputs.tsx';
import { SpanishField } from '../../../components/SpanishField.tsx';
import type { ConsentTemplate } from '../ConsentTemplateList.tsx';

const { create } = consentTemplatesResource;
const values = create.extend({
  titleEs: optionalField(create.shape.title),
  textEs: optionalField(create.shape.text),
});

/** Signed copies keep the version that was signed. */
export function ConsentTemplateForm({ text }: { text?: ConsentTemplate }) {
  return (
    <DrawerForm
      title={text ? 'Edit template' : 'New template'}
      about={text && `Version ${text.version}`}
      schema={values}
      defaultValues={{
        type: text?.type ?? '',
        title: text?.title ?? '',
        text: text?.text ?? '',
        titleEs: text?.titleEs ?? '',
        textEs: text?.textEs ?? '',
      }}
      successMessage={({ title }) => `“${title}” saved${text ? ' as a new version' : ''}`}
      submitLabel={text ? `Save version ${text.version + 1}` : 'Save template'}
      note={text && 'Signed documents keep the version that was signed.'}
      run={(dataProvider, { type, titleEs = null, textEs = null, ...english }) => {
        const texts = { ...english, titleEs, textEs };
        return text
          ? dataProvider.update('consent-texts', { id: text.id, data: texts, previousData: undefined })
          : dataProvider.create('consent-texts', { data: { type, ...texts } });
      }}
      refreshes={['consent-texts']}
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
