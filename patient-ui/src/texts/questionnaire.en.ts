import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';

/** The words of questionnaires. */
export const questionnaireEn = {
  name: 'Questionnaire',
  title: (name: string) => `${name}, a few questions for you`,
  text: (form: string) => `${form}. Your care team reads your answers before they see you.`,
  sectionOf: (section: number, sections: number) => `Part ${section} of ${sections}`,
  yes: 'Yes',
  no: 'No',
  required: 'Please answer this question.',
  wrong: ({
    kind,
    min,
    max,
    unit,
    decimals = 0,
  }: Pick<Question, 'kind' | 'min' | 'max' | 'unit' | 'decimals'>) => {
    if (kind === 'date') return 'Enter a date like 11/22/2026.';
    if (kind !== 'number') return 'Please answer this question another way.';
    const what = `Enter a ${decimals > 0 ? 'number' : 'whole number'}`;
    const bounds = min === undefined || max === undefined ? '' : ` from ${min} to ${max}`;
    return `${what}${bounds}${unit ? ` ${unit}` : ''}.`;
  },
  keptAsYouGo: 'Answers are kept as you go.',
  keeping: {
    kept: 'Your answers are kept.',
    keeping: 'Keeping your answers…',
    partly: 'Your answers are kept, except the one to correct.',
    waiting: 'No connection. Stay here: your answers are kept as soon as it is back.',
  },
  review: 'Read it once more',
  reviewText: 'Read your answers once more. You cannot change them after you have sent them.',
  change: 'Change',
  noAnswer: 'No answer',
  signed: (name: string) => `Signed by ${name}`,
  pictureAdded: 'Picture added',
  choosePicture: 'Choose a picture',
  otherPicture: 'Choose another one',
  takePicture: 'Take a picture',
  removePicture: 'Remove',
  sendingPicture: 'Sending the picture…',
  submit: 'Send answers',
  done: 'Thank you, your answers are here',
  doneText: 'Your care team reads them. You can close this page.',
  invalid: 'This link is used or expired',
  invalidText: 'If you still mean to answer, call us and we send you a new one.',
  leaveTitle: 'Leave before your answers are kept?',
  leaveText: 'What you answered last has not reached us yet.',
  stay: 'Stay',
  leave: 'Leave',
};
