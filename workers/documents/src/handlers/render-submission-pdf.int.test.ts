import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { printingStage } from './handler.fixture.ts';
import { renderSubmissionPdfHandler } from './render-submission-pdf.handler.ts';

const database = await withDatabase();
const { db } = database;
const { printer, ctx } = await printingStage(database);
const handler = renderSubmissionPdfHandler(printer);

const render = (submissionId: string) =>
  handler.run({ submissionId, eventId: newId(), requestId: 'test-request' }, ctx);
const documentsOf = (submissionId: string) =>
  db.selectFrom('documents').selectAll().where('submissionId', '=', submissionId).execute();

const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'one',
      title: '<script>one</script>',
      questions: [
        { id: 'words', kind: 'text', text: '</dt><img src=x onerror=alert(1)>' },
        { id: 'seen', kind: 'image', text: 'A picture' },
        { id: 'signed', kind: 'signature', text: 'Signed' },
      ],
    },
  ],
});

// Rule: questionnaires.printed-once
it('renders a submission once, whatever it contains', async () => {
  const nora = await insertPatient(db);
  const questionnaireId = await insertForm(db, { name: 'Intake: a/b', form });
  const { id } = await insertSubmission(db, nora, questionnaireId, {
    answers: {
      text: '<%= it.title %></dd><script>alert(1)</script>',
      seen: newId(),
      signed: { kind: 'DRAWN', name: 'Nora "x" <b>', path: 'M40 150C80 20 120 20 160 150' },
    },
    form,
  });
  await Promise.all(Array.from({ length: 4 }, () => render(id)));
  await render(id);
  const [printed, ...others] = await documentsOf(id);
  expect(others).toEqual([]);
  expect(printed).toMatchObject({ patientId: nora.id, category: 'Questionnaire', appointmentId: null });
  const file = await readDocument(db, ctx.integrations.storage, printed?.id ?? '');
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-');
});

it('renders nothing for a questionnaire that is not submitted', async () => {
  const { id } = await insertSubmission(db, await insertPatient(db), await insertForm(db));
  await render(id);
  expect(await documentsOf(id)).toEqual([]);
});
