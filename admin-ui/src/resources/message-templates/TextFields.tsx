import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useRef } from 'react';
import { TextArea } from '../../components/inputs.tsx';
import styles from './Editor.module.css';
import type { TemplateVariant } from './template-text.ts';
import type { Drafts } from './use-drafts.ts';

interface Props {
  variables: MessageTemplateRecord['variables'];
  place: TemplateVariant;
  drafts: Drafts;
}

const MAIL_HELP =
  'Start a new paragraph with a blank line; start the heading with #. Visit details, the button and the footer are added automatically.';

export function TextFields({ variables, place, drafts }: Props) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const isInSubject = useRef(false);
  const { channel, language } = place;
  const isMail = channel === 'email';
  const now = drafts.now(place);

  function insert(name: string) {
    const field = isInSubject.current && subject.current ? 'subject' : 'body';
    const input = field === 'subject' ? subject.current : body.current;
    if (!input) return;
    input.setRangeText(`{{${name}}}`, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    drafts.write(place, field, input.value);
    input.focus();
  }

  return (
    <Stack gap={12}>
      {channel !== 'text' && (
        <TextInput
          ref={subject}
          label={isMail ? 'Subject' : 'Title'}
          required
          maxLength={200}
          lang={language}
          value={now.subject ?? ''}
          onFocus={() => {
            isInSubject.current = true;
          }}
          onChange={({ target }) => drafts.write(place, 'subject', target.value)}
          error={drafts.issueAt(place, 'subject')}
        />
      )}
      <TextArea
        ref={body}
        label={isMail ? 'Email' : 'Text'}
        required
        rows={isMail ? 12 : 5}
        maxLength={5000}
        lang={language}
        value={now.body}
        onFocus={() => {
          isInSubject.current = false;
        }}
        onChange={({ target }) => drafts.write(place, 'body', target.value)}
        help={isMail ? MAIL_HELP : undefined}
        error={drafts.issueAt(place, 'body')}
      />
      <fieldset className={styles.variables}>
        <legend>Insert variable</legend>
        {variables
          .filter(({ channels }) => channels.includes(channel))
          .map(({ name, example }) => (
            <button key={name} type="button" title={`Example: “${example}”`} onClick={() => insert(name)}>
              {`{{${name}}}`}
            </button>
          ))}
      </fieldset>
    </Stack>
  );
}
