import {
  appointmentDetails,
  appointmentOf,
  formatAppointmentTime,
  formatOfferExpiry,
  isRemindedDayBefore,
  offerOf,
  type ShortMessageContext,
  template,
  videoLineOf,
} from '../template.ts';

export const appointmentRequested = template('appointment-requested', {
  title: 'Visit request confirmation',
  page: 'appointment',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `We got your request ${appointmentOf(view).key}`,
      heading: `Thank you, ${view.firstName}`,
      paragraphs: [
        'We got your visit request and will review it soon.',
        'We’ll let you know as soon as it’s confirmed. You don’t need to do anything else.',
      ],
      action: 'View request',
    }),
    es: (view) => ({
      subject: `Recibimos su solicitud ${appointmentOf(view).key}`,
      heading: `Gracias, ${view.firstName}`,
      paragraphs: [
        'Recibimos su solicitud de cita y la revisaremos en breve.',
        'Le avisaremos en cuanto esté confirmada. No tiene que hacer nada más.',
      ],
      action: 'Ver su solicitud',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: we got your request and will be in touch soon. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: recibimos su solicitud y pronto tendrá noticias nuestras. ${link}`,
  },
});

export const staffAppointmentRequested = template('staff-appointment-requested', {
  title: 'New visit request alert',
  page: 'console',
  email: {
    en: (view) => ({
      subject: `New visit request ${appointmentOf(view).key}`,
      heading: 'New visit request',
      paragraphs: ['Review and approve it in the console.'],
      details: [
        ['Visit', appointmentOf(view).key],
        ['Patient', appointmentOf(view).patientName],
      ],
      action: 'Review request',
    }),
    es: (view) => ({
      subject: `Nueva solicitud ${appointmentOf(view).key}`,
      heading: 'Se solicitó una nueva cita',
      paragraphs: ['Espera que se revise.'],
      details: [
        ['Cita', appointmentOf(view).key],
        ['Paciente', appointmentOf(view).patientName],
      ],
      action: 'Revisar la solicitud',
    }),
  },
  push: {
    en: (view) => ({
      title: 'New visit request',
      body: `${appointmentOf(view).patientName} requested a visit (${appointmentOf(view).key}).`,
    }),
    es: (view) => ({
      title: 'Nueva solicitud de cita',
      body: `${appointmentOf(view).patientName} pide una cita (${appointmentOf(view).key}).`,
    }),
  },
});

export const appointmentAccepted = template('appointment-accepted', {
  title: 'Visit approved',
  page: 'appointment',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your request ${appointmentOf(view).key} is approved`,
      heading: 'Your visit is approved',
      paragraphs: [
        `Good news, ${view.firstName}: your visit is approved.`,
        'We’re finding the right provider and time, and we’ll confirm both soon.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su solicitud ${appointmentOf(view).key} está aprobada`,
      heading: 'Su cita está aprobada',
      paragraphs: [
        `Buenas noticias, ${view.firstName}: su cita está aprobada.`,
        'Estamos buscando al profesional y la hora adecuados y en breve le confirmaremos ambos.',
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: your visit is approved. We’ll confirm the time soon. ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: su cita está aprobada. Pronto le confirmaremos la hora. ${link}`,
  },
  push: {
    en: () => ({ title: 'Your visit is approved', body: 'We’ll confirm the time soon.' }),
    es: () => ({ title: 'Su cita está aprobada', body: 'Pronto le confirmaremos la hora.' }),
  },
});

export const appointmentScheduled = template('appointment-scheduled', {
  title: 'Visit scheduled',
  page: 'appointment',
  video: true,
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `Your visit is on ${formatAppointmentTime(view)}`,
      heading: 'Your visit is scheduled',
      paragraphs: [
        `Hi ${view.firstName}, your visit is on ${formatAppointmentTime(view)}.`,
        `Open the attached file to add it to your calendar.${isRemindedDayBefore(view) ? ' We’ll remind you the day before.' : ''}`,
        ...videoLineOf(view),
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Su cita es el ${formatAppointmentTime(view)}`,
      heading: 'Su cita está programada',
      paragraphs: [
        `${view.firstName}, su cita es el ${formatAppointmentTime(view)}.`,
        `El archivo adjunto la agrega a su calendario.${isRemindedDayBefore(view) ? ' Se la recordaremos el día anterior.' : ''}`,
        ...videoLineOf(view),
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: your visit is on ${formatAppointmentTime(view)}. ${[view.link, ...videoLineOf(view)].join(' ')}`,
    es: (view) =>
      `${view.settings.name}: su cita es el ${formatAppointmentTime(view)}. ${[view.link, ...videoLineOf(view)].join(' ')}`,
  },
  push: {
    en: (view) => ({ title: 'Your visit is scheduled', body: `${formatAppointmentTime(view)}.` }),
    es: (view) => ({ title: 'Su cita está programada', body: `${formatAppointmentTime(view)}.` }),
  },
});

export const providerAppointmentScheduled = template('provider-appointment-scheduled', {
  title: 'Visit assigned',
  page: 'console',
  calendar: 'time',
  email: {
    details: appointmentDetails,
    en: (view) => ({
      subject: `New visit ${appointmentOf(view).key} on ${formatAppointmentTime(view)}`,
      heading: 'New visit',
      paragraphs: [
        `Your visit is on ${formatAppointmentTime(view)}. Open the attached file to add it to your calendar.`,
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Nueva cita ${appointmentOf(view).key}: ${formatAppointmentTime(view)}`,
      heading: 'Tiene una nueva cita',
      paragraphs: [`Es el ${formatAppointmentTime(view)}. El archivo adjunto la agrega a su calendario.`],
      action: 'Abrir la cita',
    }),
  },
  push: {
    en: (view) => ({
      title: 'New visit',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}.`,
    }),
    es: (view) => ({
      title: 'Nueva cita',
      body: `${appointmentOf(view).key}, ${formatAppointmentTime(view)}.`,
    }),
  },
});

export const appointmentUnscheduled = template('appointment-unscheduled', {
  title: 'Visit needs rescheduling',
  page: 'appointment',
  calendar: 'former canceled',
  email: {
    en: (view) => ({
      subject: `We’re finding a new time for your visit ${appointmentOf(view).key}`,
      heading: 'A new time for your visit',
      paragraphs: [
        `Hi ${view.firstName}, your visit’s time was released, and we’re finding a new one.`,
        'We’ll let you know as soon as it’s confirmed.',
      ],
      action: 'View visit',
    }),
    es: (view) => ({
      subject: `Buscamos una nueva hora para su cita ${appointmentOf(view).key}`,
      heading: 'Una nueva hora para su cita',
      paragraphs: [
        `${view.firstName}, liberamos la hora de su cita y estamos buscando una nueva.`,
        'Le avisaremos en cuanto esté confirmada.',
      ],
      action: 'Ver su cita',
    }),
  },
  text: {
    en: ({ settings, link }) => `${settings.name}: we’re finding a new time for your visit. ${link}`,
    es: ({ settings, link }) => `${settings.name}: estamos buscando una nueva hora para su cita. ${link}`,
  },
  push: {
    en: () => ({ title: 'A new time for your visit', body: 'We’ll confirm it soon.' }),
    es: () => ({ title: 'Una nueva hora para su cita', body: 'Pronto se la confirmaremos.' }),
  },
});

export const staffAppointmentUnscheduled = template('staff-appointment-unscheduled', {
  title: 'Visit needs rescheduling',
  page: 'console',
  push: {
    en: (view) => ({
      title: 'Visit needs rescheduling',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) needs a new time.`,
    }),
    es: (view) => ({
      title: 'Una cita necesita otra hora',
      body: `${appointmentOf(view).patientName} (${appointmentOf(view).key}) espera una nueva hora.`,
    }),
  },
});

const offeredTime = (view: ShortMessageContext) => formatAppointmentTime(view, offerOf(view).startsAt);

export const slotOffered = template('slot-offered', {
  title: 'Waitlist offer',
  page: 'appointment',
  email: {
    en: (view) => ({
      subject: `A time opened up for your visit ${appointmentOf(view).key}`,
      heading: 'A time opened up',
      paragraphs: [
        `Hi ${view.firstName}, we can see you on ${offeredTime(view)}.`,
        `Accept by ${formatOfferExpiry(view)}. After that, we’ll offer it to the next person. Nothing changes unless you accept, and you’ll keep your place in line.`,
      ],
      action: 'View offer',
    }),
    es: (view) => ({
      subject: `Se liberó una hora para su cita ${appointmentOf(view).key}`,
      heading: 'Se liberó una hora',
      paragraphs: [
        `${view.firstName}, podemos atenderle el ${offeredTime(view)}.`,
        `Puede aceptarla hasta ${formatOfferExpiry(view)}. Después se la ofreceremos a la siguiente persona. Mientras no la acepte nada cambia, y usted conserva su lugar en la lista.`,
      ],
      action: 'Ver la oferta',
    }),
  },
  text: {
    en: (view) =>
      `${view.settings.name}: a time opened up: ${offeredTime(view)}. Accept by ${formatOfferExpiry(view)}: ${view.link}`,
    es: (view) =>
      `${view.settings.name}: se liberó una hora: ${offeredTime(view)}. Puede aceptarla hasta ${formatOfferExpiry(view)}: ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'A time opened up',
      body: `${offeredTime(view)}. Accept by ${formatOfferExpiry(view)}.`,
    }),
    es: (view) => ({
      title: 'Se liberó una hora',
      body: `${offeredTime(view)}. Puede aceptarla hasta ${formatOfferExpiry(view)}.`,
    }),
  },
});
