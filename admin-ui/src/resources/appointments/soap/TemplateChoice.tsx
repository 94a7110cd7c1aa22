import type { SoapNoteRecord, SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { listSoapNoteTemplates } from '@bedside/contracts/care/soap-notes.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Field } from '@bedside/ui-kit/components/Field';
import { showToast } from '@bedside/ui-kit/toast';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { client } from '../../../data/client.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import styles from './soap.module.css';

/** In pixels, from the specification. */
const MENU_HEIGHT = 200;

interface Props {
  note: SoapNoteRecord;
  /** Appends the template's text. */
  onInsert(html: string): void;
  /** Saves everything first. Resolves to false if that fails. */
  beforeChoosing(): Promise<boolean>;
  onChosen(): void;
}

export function TemplateChoice(props: Props) {
  const { note } = props;
  if (note.mayChooseTemplate) return <Choice {...props} />;
  const name = note.soapNoteTemplateName ?? note.startsWith?.name;
  return (
    <p className={styles.template}>
      {name && (
        <>
          Template <strong>{name}</strong>.{' '}
        </>
      )}
      {note.refusals.chooseTemplate}
    </p>
  );
}

function Choice({ note, onInsert, beforeChoosing, onChosen }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data: templates = [] } = useQuery({
    queryKey: ['soap-note-templates', 'offered'],
    queryFn: async () => (await client.send(listSoapNoteTemplates)).data.templates,
  });
  const offered = withChosen(templates, note);
  const [picked, setPicked] = useState<string | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const [saved, setSaved] = useState<SoapNoteTemplate | null>(null);
  const chosen = picked ?? note.soapNoteTemplate ?? '';
  const isMissing = isTouched && chosen === '';
  const isNew = chosen !== note.soapNoteTemplate;

  const choose = useMutation({
    mutationFn: async (id: string) => {
      await beforeChoosing();
      return dataProvider.chooseSoapNoteTemplate({
        body: { appointmentId: note.appointmentId, soapNoteTemplate: id },
      });
    },
    onSuccess({ message, data }, id) {
      showToast(message, 'success');
      const template = templates.find((one) => one.id === id);
      setSaved(template && data.soapNote !== template.template ? template : null);
      setPicked(null);
      onChosen();
    },
  });
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTouched(true);
        if (chosen !== '' && isNew) choose.mutate(chosen);
      }}
    >
      {choose.error && <FailureNotice failure={choose.error} onReload={() => choose.reset()} />}
      <div className={styles.line}>
        <Field label="Template" required error={isMissing ? 'required' : undefined}>
          {(control) => (
            <Select
              fullWidth
              size="small"
              displayEmpty
              value={offered.some(({ id }) => id === chosen) ? chosen : ''}
              inputProps={{ ...control, id: undefined }}
              SelectDisplayProps={{ id: control.id, 'aria-label': 'Template' }}
              MenuProps={{ slotProps: { paper: { style: { maxHeight: MENU_HEIGHT } } } }}
              renderValue={(value) =>
                offered.find(({ id }) => id === value)?.name ?? (
                  <span className={styles.muted}>Select a template</span>
                )
              }
              onBlur={() => setIsTouched(true)}
              onChange={({ target }) => setPicked(String(target.value))}
            >
              {offered.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
        <Button kind="secondary" busy={choose.isPending} type="submit" disabled={chosen !== '' && !isNew}>
          Use template
        </Button>
      </div>
      {saved && (
        <p className={styles.kept} role="status">
          Your existing text won’t change.
          <Button
            kind="secondary"
            small
            onClick={() => {
              onInsert(saved.template);
              setSaved(null);
            }}
          >
            Insert text from {saved.name}
          </Button>
        </p>
      )}
    </form>
  );
}

/** Keeps the note’s template in the list, even if it was retired. */
const withChosen = (
  templates: readonly SoapNoteTemplate[],
  { soapNoteTemplate: id, soapNoteTemplateName: name }: SoapNoteRecord,
): readonly { id: string; name: string }[] =>
  id && name && !templates.some((one) => one.id === id) ? [{ id, name }, ...templates] : templates;
