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
    title="Back to the standard words"
    about={`${template.title} · ${channelWords[place.channel]}, ${languageWords[place.language]}`}
    submitLabel="Use the standard words"
    run={async (actions) => {
      await actions.saveMessageTemplate(template, [{ ...place, standard: true }]);
      return { message: 'The standard words are back.' };
    }}
    onDone={onDone}
  >
    Your own words are given up here. What they were stays in the logs.
  </ConfirmForm>
);
