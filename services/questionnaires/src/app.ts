import { defineService } from '@bedside/service-kit/service';
import { questionnaireRoutes } from './questionnaires/forms.routes.ts';
import { submissionAnswerRoutes } from './submission-answers/filling.routes.ts';
import { submissionPdfRoutes } from './submission-pdfs/submission-pdfs.routes.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';

export const questionnairesService = defineService('questionnaires', [
  questionnaireRoutes,
  submissionRoutes,
  submissionAnswerRoutes,
  submissionPdfRoutes,
]);
