import { answerTexts } from '@bedside/contracts/questionnaires/answer-texts';
import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';

export const questionnaireEn = {
  ...answerTexts.en,
  name: 'Questionnaire',
  title: (name: string) => `${name}, a few questions for you`,
  text: (form: string) => `${form}. Your care team will read your answers before they see you.`,
  sectionOf: (section: number, sections: number) => `Part ${section} of ${sections}`,
  required: 'Please answer this question.',
  wrong: ({
    kind,
    min,
    max,
    unit,
    decimals = 0,
  }: Pick<Question, 'kind' | 'min' | 'max' | 'unit' | 'decimals'>) => {
    if (kind === 'date') return 'Enter a date like 11/22/2026.';
    if (kind !== 'number') return 'Please check your answer to this question.';
    const what = `Enter a ${decimals > 0 ? 'number' : 'whole number'}`;
    const bounds = min === undefined || max === undefined ? '' : ` from ${min} to ${max}`;
    return `${what}${bounds}${unit ? ` ${unit}` : ''}.`;
  },
  savedAsYouGo: 'Answers save automatically.',
  saving: {
    saved: 'Your answers are saved.',
    saving: 'Saving your answers…',
    partly: 'Your answers are saved, except what needs fixing.',
    waiting: 'You’re offline. Stay on this page, and we’ll save your answers when you’re back online.',
  },
  review: 'Review your answers',
  reviewText: 'Please check your answers. You can’t change them after you send them.',
  change: 'Edit',
  noAnswer: 'No answer',
  chooseImage: 'Choose a photo',
  otherImage: 'Choose another photo',
  takeImage: 'Take a photo',
  removeImage: 'Remove',
  sendingImage: 'Uploading the photo…',
  submit: 'Send answers',
  leaveTitle: 'Leave before your answers are saved?',
  leaveText: 'Your latest answers haven’t been saved yet.',
  stay: 'Stay',
  leave: 'Leave',
};

export const questionnairesEn = {
  title: 'Predictive 360',
  about: 'Questions about your health, and how your answers change over time.',
  people: 'Show answers for',
  nothing: 'No questions right now',
  nothingText: 'When your care team sends you questions, they’ll appear here.',
  waiting: 'To complete',
  until: (day: string) => `Please answer by ${day}`,
  begun: (day: string) => `In progress. Please finish by ${day}`,
  scores: 'Scores',
  results: 'Your check-in results',
  resultsOf: (name: string) => `${name}’s check-in results`,
  resultsFrom: (form: string, day: string) => `${form}, ${day}`,
  worth: 'Worth talking about',
  fine: 'No action needed',
  others: 'Other scores',
  notDiagnosis:
    'These scores come from your own answers. They help you and your care team talk. They aren’t a diagnosis.',
  higher: (day: string) => `Higher than on ${day}.`,
  lower: (day: string) => `Lower than on ${day}.`,
  same: (day: string) => `Same as on ${day}.`,
  ask: 'Ask about this at your next visit.',
  better: {
    lower: (instrument: string) => `${instrument}, a lower number is better`,
    higher: (instrument: string) => `${instrument}, a higher number is better`,
  },
  firstResult: 'First result',
  careHelp: {
    title: {
      'severe-depression': 'You don’t have to go through this alone',
      'self-harm': 'Let’s talk today',
    },
    text: {
      'severe-depression':
        'Your answers point to severe depression. It is common, and treatment helps. Please talk with us this week.',
      'self-harm':
        'You told us about thoughts of being better off dead, or of hurting yourself. You’re not alone, and talking helps.',
    },
    textOf: {
      'severe-depression': (name: string) =>
        `${name}’s answers point to severe depression. It is common, and treatment helps. Please talk with us this week.`,
      'self-harm': (name: string) =>
        `${name}’s answers mention thoughts of being better off dead, or of self-harm. Talking helps. Please stay close.`,
    },
    lifeline: 'Call or text 988',
    lifelineNote: 'Free, day and night',
    callUs: 'Call us',
    until: (time: string) => `until ${time} today`,
    opens: (day: string, time: string) => `opens ${day} at ${time}`,
    book: 'Book a visit',
    bookNote: 'Home or video',
    danger: ['If someone might get hurt, call', 'or 988 now.'],
    message988: 'Text 988',
  },
  past: 'Your answers',
  handedIn: (day: string) => `Submitted ${day}`,
  outOf: (value: number, most: number) => `${value} of ${most}`,
  before: (value: number) => `Last time: ${value}`,
  beforeAnswer: (text: string) => `Last time: ${text}`,
  seeImage: 'View photo',
  gone: 'This questionnaire is closed',
  goneText: 'It was withdrawn, or it has expired. Call us if you still want to respond.',
  waitsOnHome: 'Complete your questionnaire',
};
