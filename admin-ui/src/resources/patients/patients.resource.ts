import { lazy } from 'react';

const PatientPage = lazy(() => import('./PatientPage.tsx'));

/** The page answers at /patients/:id with its tabs below it, and at /patients/:id/show like the other resources. */
export const patients = {
  name: 'patients',
  list: lazy(() => import('./PatientList.tsx')),
  show: PatientPage,
  edit: PatientPage,
};
