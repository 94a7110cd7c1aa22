import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import type { TextPlace } from '../../../data/template-actions.ts';
import { ConfirmForm } from '../../../parts/ConfirmForm.tsx';
import { channelWords, languageWords } from '../template-words.ts';

interface Props {
  template: MessageTemplateRecord;
  place: TextPlace;
  onDone(): unknown;
}

/** Gives the practice’s own words up for the standard ones. */
export const StandardForm = ({ template, place, onDone }: Props) => (
  <ConfirmForm
    title="Reset to default"
    about={`${template.title} · ${channelWords[place.channel]}, ${languageWords[place.language]}`}
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
