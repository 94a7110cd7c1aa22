import type { RouteObject } from 'react-router';

/** Predictive 360: what waits, what was submitted, and how the scores went. */
export const questionnairesRoutes: RouteObject[] = [
  {
    path: 'predictive360',
    lazy: async () => ({ Component: (await import('./pages/QuestionnairesPage.tsx')).QuestionnairesPage }),
  },
  {
    path: 'predictive360/:id',
    lazy: async () => ({
      Component: (await import('./pages/FillQuestionnairePage.tsx')).FillQuestionnairePage,
    }),
  },
  {
    path: 'predictive360/:id/answers',
    lazy: async () => ({ Component: (await import('./pages/AnswersPage.tsx')).AnswersPage }),
  },
];
