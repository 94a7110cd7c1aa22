import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  formatArrivalWindow,
  type TemplateContext,
  template,
  videoLineOf,
} from '../template.ts';

/** Names the day instead of saying “tomorrow”: quiet hours may delay the message until the morning of that day. */
export const appointmentReminder = template('appointment-reminder', {
  title: 'Visit reminder',
  page: 'appointment',
  video: true,
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit: ${formatAppointmentTime(view)}`,
      heading: 'Your visit is coming up',
      paragraphs: [
        `Hi ${view.firstName}, we’ll see you on ${formatAppointmentTime(view)}.`,
        'Please open your visit and confirm that this time works for you.',
        `Need a different time? Please call us now at ${view.settings.supportPhone}.`,
        ...videoLineOf(view),
      ],
      action: 'Confirm visit',
    }),
    es: (view) => ({
      subject: `Su cita: ${formatAppointmentTime(view)}`,
      heading: 'Su cita se acerca',
      paragraphs: [
        `${view.firstName}, le veremos el ${formatAppointmentTime(view)}.`,
        'Por favor, abra su cita y confirme que la hora le viene bien.',
        `Si necesita otra hora, llámenos ahora al ${view.settings.supportPhone}.`,
        ...videoLineOf(view),
      ],
      action: 'Confirmar su cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your visit is on ${formatAppointmentTime(view)}. Please confirm: ${[view.link, ...videoLineOf(view)].join(' ')}`,
    es: (view) =>
      `${view.settings.name}: su cita es el ${formatAppointmentTime(view)}. Confirme: ${[view.link, ...videoLineOf(view)].join(' ')}`,
  },
  push: {
    en: (view) => ({
      title: 'Your visit is coming up',
      body: `${formatAppointmentTime(view)}. Please confirm that this time works for you.`,
    }),
    es: (view) => ({
      title: 'Su cita se acerca',
      body: `${formatAppointmentTime(view)}. Por favor, confirme que la hora le viene bien.`,
    }),
  },
});

export const appointmentSoon = template('appointment-soon', {
  title: 'Same-day visit reminder',
  page: 'appointment',
  video: true,
  text: {
    en: (view) =>
      `${view.settings.name}: your visit is today, ${formatAppointmentTime(view)}. ${videoLineOf(view)[0] ?? view.link}`,
    es: (view) =>
      `${view.settings.name}: su cita es hoy, ${formatAppointmentTime(view)}. ${videoLineOf(view)[0] ?? view.link}`,
  },
  push: {
    en: (view) => ({ title: 'Your visit is in two hours', body: `${formatAppointmentTime(view)}.` }),
    es: (view) => ({ title: 'Su cita es en dos horas', body: `${formatAppointmentTime(view)}.` }),
  },
});

export const staffAppointmentUnconfirmed = template('staff-appointment-unconfirmed', {
  title: 'Visit not confirmed',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Visit not confirmed',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}: the patient hasn’t confirmed. Call the patient.`,
    }),
    es: (view) => ({
      title: 'Una cita no está confirmada',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}: el paciente no ha confirmado la hora. Por favor, llámele.`,
    }),
  },
});

export const appointmentEnRoute = template('appointment-en-route', {
  title: 'Provider on the way',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: your provider is on the way. Expect us ${formatArrivalWindow(view)}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su profesional va en camino. Llegaremos ${formatArrivalWindow(view)}. ${view.link}`,
  },
  push: {
    en: (view) => ({ title: 'Your provider is on the way', body: `Expect us ${formatArrivalWindow(view)}.` }),
    es: (view) => ({
      title: 'Su profesional va en camino',
      body: `Llegaremos ${formatArrivalWindow(view)}.`,
    }),
  },
});

export const appointmentEnRouteReverted = template('appointment-en-route-reverted', {
  title: 'Provider not on the way yet',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: sorry, our last message was sent by mistake. Your provider isn’t on the way yet. Your visit is on ${formatAppointmentTime(view)}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su profesional aún no va en camino, disculpe nuestro mensaje. Su cita es el ${formatAppointmentTime(view)}. ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your provider isn’t on the way yet',
      body: `Your visit is on ${formatAppointmentTime(view)}.`,
    }),
    es: (view) => ({
      title: 'Aún no vamos en camino',
      body: `Su cita es el ${formatAppointmentTime(view)}.`,
    }),
  },
});

export const appointmentRunningLate = template('appointment-running-late', {
  title: 'Provider running late',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: we’re running late for your visit on ${formatAppointmentTime(view)}. We’re sorry. We’ll text you when your provider is on the way. Questions? Call ${view.settings.supportPhone}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: vamos con retraso a su cita del ${formatAppointmentTime(view)}. Lo sentimos. Le avisaremos cuando su profesional vaya en camino. ¿Preguntas? ${view.settings.supportPhone}. ${view.link}`,
  },
  push: {
    en: () => ({
      title: 'We’re running late',
      body: 'We’re sorry. We’ll let you know when your provider is on the way.',
    }),
    es: () => ({
      title: 'Vamos con retraso',
      body: 'Lo sentimos. Le avisaremos en cuanto su profesional vaya en camino.',
    }),
  },
});

const isOnTheWay = ({ facts }: Pick<TemplateContext, 'facts'>) => facts.appointment?.status === 'ON THE WAY';

export const appointmentDelayed = template('appointment-delayed', {
  title: 'Provider delayed',
  page: 'appointment',
  text: {
    en: (view) =>
      `${view.settings.name}: your provider is running about ${view.facts.payload.minutes} minutes late for your visit on ${formatAppointmentTime(view)}. We’re sorry.${isOnTheWay(view) ? '' : ' We’ll text you when they’re on the way.'} Questions? Call ${view.settings.supportPhone}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su profesional lleva unos ${view.facts.payload.minutes} minutos de retraso para su cita del ${formatAppointmentTime(view)}. Lo sentimos.${isOnTheWay(view) ? '' : ' Le avisaremos cuando vaya en camino.'} ¿Preguntas? ${view.settings.supportPhone}. ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: `About ${view.facts.payload.minutes} minutes late`,
      body: isOnTheWay(view)
        ? 'We’re sorry. Your provider is on the way.'
        : 'We’re sorry. We’ll let you know when your provider is on the way.',
    }),
    es: (view) => ({
      title: `Unos ${view.facts.payload.minutes} minutos de retraso`,
      body: isOnTheWay(view)
        ? 'Lo sentimos. Su profesional va en camino.'
        : 'Lo sentimos. Le avisaremos en cuanto su profesional vaya en camino.',
    }),
  },
});

export const appointmentCompleted = template('appointment-completed', {
  title: 'After-visit message',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `Your visit ${appointmentOf(view).key} is complete`,
      heading: 'Your visit is complete',
      paragraphs: [
        `Thank you for trusting us, ${view.firstName}.`,
        'You can see everything about this visit in your account. If you have questions, we’re here.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita ${appointmentOf(view).key} ha concluido`,
      heading: 'Su cita ha concluido',
      paragraphs: [
        `Gracias por confiar en nosotros, ${view.firstName}.`,
        'En su cuenta puede ver todos los detalles de la cita. Si tiene alguna pregunta, con gusto le ayudamos.',
      ],
      action: 'Ver su cita',
    }),
  },
  push: {
    en: () => ({ title: 'Your visit is complete', body: 'Tap to see the details.' }),
    es: () => ({ title: 'Su cita ha concluido', body: 'Toque para ver los detalles.' }),
  },
});

export const providerCalendar = template('provider-calendar', {
  title: 'Calendar update',
  page: 'console',
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Calendar update: visit ${appointmentOf(view).key}, ${formatAppointmentTime(view)}`,
      heading: 'Your calendar was updated',
      paragraphs: ['Open the attached file to update this visit in your calendar.'],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Calendario: cita ${appointmentOf(view).key}, ${formatAppointmentTime(view)}`,
      heading: 'Cambió una cita de su calendario',
      paragraphs: ['El archivo adjunto actualiza la cita en su calendario.'],
      action: 'Abrir la cita',
    }),
  },
});
