import type { QuestionnaireForm } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Db } from '@bedside/db/database';
import { demoId } from './random.ts';

const form: QuestionnaireForm = {
  sections: [
    {
      title: 'Your days',
      questions: [
        {
          id: 'sleep',
          text: 'How many hours do you sleep in a usual night?',
          kind: 'number',
          options: [],
          required: true,
        },
        {
          id: 'exercise',
          text: 'How often do you move enough to be out of breath?',
          kind: 'choice',
          options: ['Hardly ever', 'Once or twice a week', 'Three times a week or more'],
          required: true,
        },
        { id: 'smoke', text: 'Do you smoke or vape?', kind: 'yes-no', options: [], required: true },
      ],
    },
    {
      title: 'Your family',
      questions: [
        {
          id: 'heart',
          text: 'Has a parent, brother or sister had heart disease before the age of 60?',
          kind: 'yes-no',
          options: [],
          required: true,
        },
        {
          id: 'diabetes',
          text: 'Has a parent, brother or sister diabetes?',
          kind: 'yes-no',
          options: [],
          required: true,
        },
      ],
    },
    {
      title: 'Anything else',
      questions: [
        {
          id: 'worry',
          text: 'What would you like us to look at first?',
          kind: 'text',
          options: [],
          required: false,
        },
      ],
    },
  ],
};

export async function seedQuestionnaires(db: Db): Promise<void> {
  await db
    .insertInto('questionnaires')
    .values({ id: demoId('predictive 360'), name: 'Predictive 360', form: JSON.stringify(form) })
    .execute();
}
