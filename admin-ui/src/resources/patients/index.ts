import { lazy } from 'react';

export const patients = { name: 'patients', list: lazy(() => import('./PatientList.tsx')) };
