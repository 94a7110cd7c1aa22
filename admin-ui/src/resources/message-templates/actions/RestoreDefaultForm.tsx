import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import type { TemplateVariant } from '../../../data/template-actions.ts';
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
    run={async (actions) => {
      await actions.saveMessageTemplate(template, [{ ...place, standard: true }]);
      return { message: 'Default content restored' };
    }}
    onDone={onDone}
  >
    Your custom content will be replaced by the default. The previous version stays in the audit log.
  </ConfirmForm>
);
