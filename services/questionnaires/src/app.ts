import { defineService } from '@bedside/service-kit/service';
import { submissionPdfRoutes } from './assessments/assessments.routes.ts';
import { submissionAnswerRoutes } from './filling/filling.routes.ts';
import { questionnaireRoutes } from './forms/forms.routes.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';

export const questionnairesService = defineService('questionnaires', [
  questionnaireRoutes,
  submissionRoutes,
  submissionAnswerRoutes,
  submissionPdfRoutes,
]);
