import { languageLabels, languages } from '@bedside/contracts/common/languages';
import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Row } from '@bedside/ui-kit/components/Stack';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Card } from '../../components/page/Card.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { focusScreen } from '../../components/screen-hooks.ts';
import { Tag } from '../../components/Tag.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useReportDirty } from '../../settings/unsaved.tsx';
import styles from './Editor.module.css';
import { Preview } from './Preview.tsx';
import { TextFields } from './TextFields.tsx';
import { channelLabels, type TemplateVariant } from './template-text.ts';
import { useDrafts } from './use-drafts.ts';

interface Props {
  template: MessageTemplateRecord;
  onChanged(): Promise<unknown>;
}

interface RestoreDefaultFormProps {
  template: MessageTemplateRecord;
  place: TemplateVariant;
  onDone(): unknown;
}

const RestoreDefaultForm = ({ template, place, onDone }: RestoreDefaultFormProps) => (
  <ConfirmForm
    title="Reset to default"
    about={`${template.title} · ${channelLabels[place.channel]}, ${languageLabels[place.language]}`}
    submitLabel="Reset to default"
    run={(dataProvider) =>
      dataProvider.update('message-templates', {
        id: template.id,
        data: { texts: [{ ...place, standard: true }] },
        previousData: template,
      })
    }
    successMessage="Default content restored"
    onDone={onDone}
  >
    Your custom content will be replaced by the default. The previous version stays in the audit log.
  </ConfirmForm>
);

export function Editor({ template, onChanged }: Props) {
  const [place, setPlace] = useState<TemplateVariant>({
    language: 'en',
    channel: template.channels[0] ?? 'email',
  });
  const drafts = useDrafts(template.texts);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const drawer = useDrawer();
  useReportDirty(template.id, drafts.isAnyDirty);

  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.update('message-templates', {
        id: template.id,
        data: { texts: drafts.changes },
        previousData: template,
      }),
    async onSuccess() {
      await onChanged();
      drafts.forget();
      showToast('Template saved. New messages will use it.', 'success');
      requestAnimationFrame(focusScreen);
    },
    onError(failure) {
      const refused = drafts.refuse(failure, drafts.changes);
      if (refused) setPlace({ language: refused.language, channel: refused.channel });
    },
  });

  const text = template.texts.find(
    ({ language, channel }) => language === place.language && channel === place.channel,
  );
  const marked = (at: TemplateVariant, label: string) => (drafts.isDirty(at) ? `${label} •` : label);
  const askForStandard = () =>
    drawer.open(
      <RestoreDefaultForm
        template={template}
        place={place}
        onDone={async () => {
          await onChanged();
          drafts.forget(place);
        }}
      />,
    );

  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Card
        title="Content"
        mark={text && !text.standard && <Tag tone="orange">Edited</Tag>}
        end={drafts.isAnyDirty && <span className={styles.unsaved}>Unsaved changes</span>}
      >
        <div className={styles.inside}>
          <Row wrap gap="8px 16px">
            <SegmentedControl
              label="Language"
              choices={languages.map((language) => ({
                value: language,
                label: marked({ ...place, language }, languageLabels[language]),
              }))}
              chosen={place.language}
              onChoose={(language) => setPlace({ ...place, language })}
            />
            <SegmentedControl
              label="Channel"
              choices={template.channels.map((channel) => ({
                value: channel,
                label: marked({ ...place, channel }, channelLabels[channel]),
              }))}
              chosen={place.channel}
              onChoose={(channel) => setPlace({ ...place, channel })}
            />
          </Row>
          {error && !drafts.isAnyRefused && (
            <FailureNotice failure={error} onReload={() => void onChanged().then(() => reset())} />
          )}
          <TextFields
            key={`${place.language}.${place.channel}`}
            variables={template.variables}
            place={place}
            drafts={drafts}
          />
          {text?.updatedAt && (
            <p className="small">
              Last edited by {text.updatedBy}, <DateText value={text.updatedAt} />
            </p>
          )}
          <Row wrap gap={8}>
            <Button busy={isPending} type="submit" disabled={!drafts.isAnyDirty}>
              Save
            </Button>
            {drafts.isAnyDirty && (
              <Button
                kind="secondary"
                disabled={isPending}
                onClick={() => {
                  reset();
                  drafts.forget();
                }}
              >
                Discard changes
              </Button>
            )}
            {text && !text.standard && (
              <Button kind="secondary" onClick={askForStandard}>
                Reset to default
              </Button>
            )}
          </Row>
        </div>
      </Card>
      <Card title="Preview" end="Sample visit data">
        <div className={styles.inside}>
          <Preview id={template.id} place={place} written={drafts.now(place)} />
        </div>
      </Card>
    </form>
  );
}
