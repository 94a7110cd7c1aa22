import { listAddress } from '../../list/filters.ts';

export const QUESTIONNAIRES = '/predictive-360';
export const FORMS = `${QUESTIONNAIRES}/forms`;
/** In the place of an id: a form that is not kept yet. */
export const NEW_FORM = 'new';

export const submissionAddress = (id: string): string => `${QUESTIONNAIRES}/${id}`;
export const questionnaireAddress = (id: string): string => `${FORMS}/${id}`;

/** What was sent of one form. */
export const submissionsOfQuestionnaire = (questionnaireId: string): string =>
  listAddress('predictive-360', { questionnaireId });

export const questionnairesTabs = [
  { to: QUESTIONNAIRES, label: 'Sent' },
  { to: FORMS, label: 'Forms' },
] as const;
