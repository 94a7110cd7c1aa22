import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { databaseUrl, runSql } from '@bedside/testing/postgres-admin';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connect } from './connection.ts';
import { newId } from './id.ts';
import { migrate, migratorOf } from './migrate.ts';

async function emptyDatabase() {
  const { url: server } = inject('postgres');
  const name = `bedside_old_${newId().replaceAll('-', '')}`;
  await runSql(server, `create database ${name}`);
  const db = connect({ url: databaseUrl(server, name), name });
  onTestFinished(async () => {
    await db.destroy();
    await runSql(server, `drop database if exists ${name} with (force)`);
  });
  return db;
}

const old = {
  sections: [
    {
      title: 'Habits',
      questions: [
        { id: 'smoke', text: 'Do you smoke?', kind: 'yes-no', options: [], required: true },
        { id: 'mood', text: 'Mood', kind: 'choice', options: ['Good', 'Low: "very"'], required: true },
        { id: 'other', text: 'Other', kind: 'text', required: false },
      ],
    },
    { title: 'Numbers', questions: [{ id: 'sleep', text: 'Sleep', kind: 'number', required: false }] },
  ],
};

it('forms and answers of before are read as forms of today, and lose none; of what waits twice, the last waits on', async () => {
  const db = await emptyDatabase();
  await migratorOf(db).migrateTo('0030-exports');
  const [patientId, formId, retiredId] = [newId(), newId(), newId()];
  await sql`with person as (insert into users (id, role, status, first_name, last_name, created_at, updated_at)
      values (${patientId}, 'PATIENT', 'ACTIVE', 'Nora', 'Whitfield', now(), now())),
    household as (insert into households (id, account_holder_id) values (${patientId}, ${patientId}))
    insert into patients (id, household_id, relationship, date_of_birth, gender, membership_type)
      values (${patientId}, ${patientId}, 'Self', '1985-03-22', 'Female', 'ON DEMAND')`.execute(db);
  await sql`insert into questionnaires (id, name, version, form, active) values
    (${formId}, 'Intake', 3, ${JSON.stringify(old)}, true), (${retiredId}, 'Old', 1, ${JSON.stringify(old)}, false)`.execute(
    db,
  );
  const sent = async (answers: object | null, daysAgo: number) => {
    const id = newId();
    await sql`insert into questionnaire_submissions (id, questionnaire_id, questionnaire_version, form, patient_id,
        status, answers, sent_by, sent_at, expires_at, submitted_at)
      values (${id}, ${formId}, 2, ${JSON.stringify(old)}, ${patientId},
        ${answers ? 'SUBMITTED' : 'NOT SUBMITTED'}, ${answers && JSON.stringify(answers)}, ${patientId},
        now() - make_interval(days => ${daysAgo}), now(), ${answers ? new Date() : null})`.execute(db);
    return id;
  };
  const handedIn = await sent({ smoke: false, mood: 'Low: "very"', other: 'Good', sleep: 7.5 }, 9);
  const empty = await sent({}, 8);
  const [earlier, later] = [await sent(null, 3), await sent(null, 2)];
  await migrate(db);

  const forms = await db.selectFrom('questionnaires').selectAll().orderBy('name').execute();
  expect(forms.map(({ status, publishedVersion }) => [status, publishedVersion])).toEqual([
    ['PUBLISHED', 3],
    ['RETIRED', 1],
  ]);
  const rows = await db.selectFrom('questionnaireSubmissions').selectAll().execute();
  for (const { form } of [...forms, ...rows]) expect(questionnaireDefinition.parse(form)).toEqual(form);
  expect(forms[0]?.form?.sections[0]?.questions[1]).toMatchObject({
    kind: 'single',
    options: [
      { value: 'option-1', label: 'Good' },
      { value: 'option-2', label: 'Low: "very"' },
    ],
  });
  const answersOf = (id: string) => rows.find((row) => row.id === id)?.answers;
  expect(answersOf(handedIn)).toEqual({ smoke: false, mood: 'option-2', other: 'Good', sleep: 7.5 });
  expect(answersOf(empty)).toEqual({});
  expect(rows.filter(({ removedAt }) => removedAt).map(({ id }) => id)).toEqual([earlier]);
  expect(rows.some(({ id }) => id === later)).toBe(true);
});
