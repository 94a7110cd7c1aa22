import type { questionnaireById } from '@bedside/domain/questionnaires/submission.queries';

type Row = Awaited<ReturnType<typeof questionnaireById>>;

export const toQuestionnaireRow = ({ id, name, version, form }: Row) => ({
  id,
  name,
  version,
  questionCount: form.sections.reduce((count, section) => count + section.questions.length, 0),
});
