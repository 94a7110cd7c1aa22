import { countedAnswers, flaggedQuestions } from '@bedside/contracts/questionnaires/answers';
import type { Answers } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { scoresOf } from '@bedside/contracts/questionnaires/scores';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import type { Db } from '@bedside/db/database';
import { addDays, addHours, subDays } from '@bedside/db/dates';
import { predictive360 } from './predictive-360.ts';
import { type Dice, demoId } from './random.ts';

const FORM = demoId('predictive 360');
const form = JSON.stringify(predictive360);

export async function seedQuestionnaires(db: Db, dice: Dice, now: Date): Promise<void> {
  await db
    .insertInto('questionnaires')
    .values({
      id: FORM,
      name: 'Predictive 360',
      description: 'Family, lifestyle, measurements, and screening scores.',
      status: 'PUBLISHED',
      publishedVersion: 1,
      publishedDefinition: form,
      draftDefinition: null,
      updatedAt: subDays(now, 200),
    })
    .execute();
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@bedside.test')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('questionnaireVersions')
    .values({
      questionnaireId: FORM,
      version: 1,
      definition: form,
      publishedBy: admin.id,
      publishedAt: subDays(now, 200),
    })
    .execute();
  await db
    .updateTable('services')
    .set({ questionnaireId: FORM })
    .where('name', 'ilike', '%annual%')
    .execute();
  const patients = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['patient.id', 'patient.gender', 'person.email'])
    .where('person.status', '=', 'ACTIVE')
    .where('person.email', 'is not', null)
    .where('patient.dateOfBirth', '<', '2006-01-01')
    .orderBy('patient.id')
    .execute();
  const isKnown = ({ email }: { email: string | null }) => email === 'patient@bedside.test';
  const some = [...patients.filter(isKnown), ...patients.filter((one) => !isKnown(one)).slice(0, 23)];
  const rows = some.flatMap((patient, nr) => {
    const waits =
      nr % 3 === 0 ? [sent(patient.id, admin.id, subDays(now, nr === 0 ? 2 : nr), `waits ${nr}`)] : [];
    const times = nr === 0 ? 3 : nr % 3 === 1 ? 2 : 1;
    const done = Array.from({ length: times }, (_, time) => {
      const sentAt = subDays(now, 20 + 90 * time + nr);
      return submitted(patient, admin.id, sentAt, `done ${nr} ${time}`, answersOf(dice, time));
    });
    return [...waits, ...done];
  });
  await db.insertInto('questionnaireSubmissions').values(rows).execute();
}

const sent = (patientId: string, sentBy: string, sentAt: Date, name: string) => ({
  id: demoId(`predictive 360 ${name}`),
  questionnaireId: FORM,
  questionnaireVersion: 1,
  definition: form,
  patientId,
  appointmentId: null,
  status: 'NOT SUBMITTED' as const,
  answers: null as string | null,
  scores: '[]',
  flaggedItemIds: [] as string[],
  sentBy,
  sentAt,
  expiresAt: addDays(sentAt, 14),
  submittedAt: null as Date | null,
});

function submitted(
  patient: { id: string; gender: string },
  sentBy: string,
  sentAt: Date,
  name: string,
  given: Answers,
): ReturnType<typeof sent> | (Omit<ReturnType<typeof sent>, 'status'> & { status: 'SUBMITTED' }) {
  const answers = countedAnswers(predictive360, given);
  const shown = visibleSections(predictive360, answers).flatMap(({ questions }) => questions);
  const scores = scoresOf(predictive360, shown, answers, patient.gender);
  return {
    ...sent(patient.id, sentBy, sentAt, name),
    status: 'SUBMITTED',
    answers: JSON.stringify(answers),
    scores: JSON.stringify(scores),
    flaggedItemIds: [
      ...flaggedQuestions(shown, answers),
      ...scores.filter(({ flagged }) => flagged).map(({ id }) => `score:${id}`),
    ],
    submittedAt: addHours(sentAt, 30),
  };
}

/** Plausible answers: mostly good, some not, and improving over time. */
function answersOf(dice: Dice, time: number): Answers {
  const worse = dice.chance(0.25) || time > 0;
  const answers: Answers = {};
  for (const { questions } of predictive360.sections)
    for (const { id, kind, options, min = 0, max = 10, required, decimals = 0 } of questions) {
      if (!required && dice.chance(0.5)) continue;
      if (kind === 'single') answers[id] = dice.pick(worse ? options : options.slice(0, 2)).value;
      if (kind === 'multiple') answers[id] = options.filter(() => dice.chance(0.2)).map(({ value }) => value);
      if (kind === 'yes-no') answers[id] = dice.chance(0.2);
      if (kind === 'scale') answers[id] = dice.between(min, max);
      if (kind === 'number')
        answers[id] = usual[id] ?? dice.between(min, Math.min(max, 7)) + (decimals > 0 ? 0.5 : 0);
      if (kind === 'signature') answers[id] = { kind: 'TYPED', name: 'Signed electronically' };
    }
  return answers;
}

const usual: Record<string, number> = {
  weight: 168,
  height: 68,
  systolic: 124,
  diastolic: 79,
  'heart-age': 54,
};
