import { listAddress } from '../../list/filters.ts';

export const PREDICTIVE = '/predictive-360';
export const FORMS = `${PREDICTIVE}/forms`;
/** In the place of an id: a form that is not kept yet. */
export const NEW_FORM = 'new';

export const submissionAddress = (id: string): string => `${PREDICTIVE}/${id}`;
export const formAddress = (id: string): string => `${FORMS}/${id}`;

/** What was sent of one form. */
export const sentOfForm = (questionnaireId: string): string =>
  listAddress('predictive-360', { questionnaireId });

export const predictiveTabs = [
  { to: PREDICTIVE, label: 'Sent' },
  { to: FORMS, label: 'Forms' },
] as const;
