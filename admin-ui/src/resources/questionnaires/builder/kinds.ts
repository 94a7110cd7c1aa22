import type { BandTone, QuestionKind } from '@bedside/contracts/questionnaires/questionnaire.schema';

export const kindLabels: Record<QuestionKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  single: 'Single choice',
  multiple: 'Multiple choice',
  scale: 'Scale',
  'yes-no': 'Yes/no',
  image: 'Photo',
  signature: 'Signature',
  info: 'Information only',
};

/** Kinds whose answers can count in a score. */
export const countingKinds: readonly QuestionKind[] = ['single', 'multiple', 'scale', 'number', 'yes-no'];

export const toneLabels: Record<BandTone, string> = { good: 'Good', watch: 'Watch', alert: 'Alert' };
