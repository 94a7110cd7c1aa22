import { questionnairesResource } from '@bedside/contracts/questionnaires/questionnaires.api';
import { listQuestionnaires, questionnaireById } from '@bedside/domain/questionnaires/submission.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toQuestionnaireRow } from './questionnaires.mapper.ts';

export const questionnaireRoutes: Routes = ({ bindResource, parts: { db } }) => {
  bindResource(questionnairesResource, {
    list: async ({ filter, sort, range }) => {
      const { rows, total } = await listQuestionnaires(
        db,
        filter,
        sort.order === 'ASC' ? 'asc' : 'desc',
        range,
      );
      return { rows: rows.map(toQuestionnaireRow), total };
    },
    get: async ({ id }) => ({ record: toQuestionnaireRow(await questionnaireById(db, id)) }),
  });
};
