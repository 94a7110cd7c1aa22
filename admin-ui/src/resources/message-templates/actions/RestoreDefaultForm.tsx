import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import type { TemplateVariant } from '../template-text.ts';
import { channelLabels, languageLabels } from '../template-text.ts';

interface Props {
  template: MessageTemplateRecord;
  place: TemplateVariant;
  onDone(): unknown;
}

/** Gives the practice’s own words up for the standard ones. */
export const RestoreDefaultForm = ({ template, place, onDone }: Props) => (
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
