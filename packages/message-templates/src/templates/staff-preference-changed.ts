import { appointmentOf, template } from '../template.ts';

export const staffPreferenceChanged = template('staff-preference-changed', {
  title: 'Preferred date changed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Preferred date changed',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) requested a different date.`,
    }),
    es: (view) => ({
      title: 'Prefieren otra fecha',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) pide otra fecha.`,
    }),
  },
});
