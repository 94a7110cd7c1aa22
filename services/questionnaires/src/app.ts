import { defineService } from '@bedside/service-kit/service';
import { assessmentRoutes } from './assessments/assessments.routes.ts';
import { fillingRoutes } from './filling/filling.routes.ts';
import { formRoutes } from './forms/forms.routes.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';

export const questionnairesService = defineService('questionnaires', [
  formRoutes,
  submissionRoutes,
  fillingRoutes,
  assessmentRoutes,
]);
