import { appointmentOf, template } from '../template.ts';

export const goodFaithEstimate = template('good-faith-estimate', {
  title: 'Good-faith estimate',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `The cost estimate for visit ${appointmentOf(view).key}`,
      heading: 'Your cost estimate is ready',
      paragraphs: [
        `Hi ${view.firstName}, this is what we expect your visit to cost. You have a right to this good-faith estimate before your visit.`,
        'It isn’t a bill. If you’re later billed $400 or more above it, you may dispute the bill. Please keep a copy.',
      ],
      action: 'View estimate',
    }),
    es: (view) => ({
      subject: `El presupuesto de la cita ${appointmentOf(view).key}`,
      heading: 'Su presupuesto está listo',
      paragraphs: [
        `${view.firstName}, esto es lo que prevemos que cueste su cita. Tiene derecho a este presupuesto de buena fe antes de la cita.`,
        'No es una factura. Si después le cobramos $400 o más por encima, puede disputar la factura. Guarde una copia.',
      ],
      action: 'Ver el presupuesto',
    }),
  },
  push: {
    en: () => ({ title: 'Your cost estimate is ready', body: 'See what we expect your visit to cost.' }),
    es: () => ({ title: 'Su presupuesto está listo', body: 'Vea lo que prevemos que cueste su cita.' }),
  },
});

export const staffGoodFaithEstimateRequested = template('staff-good-faith-estimate-requested', {
  title: 'Estimate requested',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Estimate requested',
      body: `Visit ${appointmentOf(view).key}: enter the missing details.`,
    }),
    es: (view) => ({
      title: 'Presupuesto solicitado',
      body: `Cita ${appointmentOf(view).key}: faltan datos para hacerlo.`,
    }),
  },
});
