import { appointmentOf, formatAppointmentTime, type ShortMessageContext, template } from '../template.ts';

const waitsForProvider = ({ facts }: ShortMessageContext): boolean => facts.video?.alone !== 'provider';

export const providerVideoWaiting = template('provider-video-waiting', {
  title: 'Patient waiting for a video visit',
  page: 'console',
  text: {
    en: (view) =>
      `${view.settings.name}: your patient is in the waiting room for video visit ${appointmentOf(view).key}. ${view.link}`,
    es: (view) =>
      `${view.settings.name}: su paciente está en la sala de espera de la videollamada ${appointmentOf(view).key}. ${view.link}`,
  },
  push: {
    en: (view) => ({
      title: 'Your patient is waiting',
      body: `Video visit ${appointmentOf(view).key}. Open it to join.`,
    }),
    es: (view) => ({
      title: 'Su paciente espera',
      body: `Videollamada ${appointmentOf(view).key}. Ábrala para entrar.`,
    }),
  },
});

const forPatient = {
  en: (view: ShortMessageContext) =>
    waitsForProvider(view)
      ? `We’re sorry, your provider is running late. Please stay in the call, or call us at ${view.settings.supportPhone}.`
      : `Your provider is waiting for you in your video visit. Trouble joining? Call us at ${view.settings.supportPhone}.`,
  es: (view: ShortMessageContext) =>
    waitsForProvider(view)
      ? `Lo sentimos, su profesional se retrasa. Por favor, siga en la llamada o llámenos al ${view.settings.supportPhone}.`
      : `Su profesional le espera en la videollamada. Si no puede entrar, llámenos al ${view.settings.supportPhone}.`,
};

export const videoAlone = template('video-alone', {
  title: 'Video visit: other person not there (patient)',
  page: 'appointment',
  video: true,
  text: {
    en: (view) => `${view.settings.name}: ${forPatient.en(view)} ${view.videoLink ?? view.link}`,
    es: (view) => `${view.settings.name}: ${forPatient.es(view)} ${view.videoLink ?? view.link}`,
  },
  push: {
    en: (view) => ({ title: 'Your video visit', body: forPatient.en(view) }),
    es: (view) => ({ title: 'Su videollamada', body: forPatient.es(view) }),
  },
});

const forProvider = {
  en: (view: ShortMessageContext) =>
    waitsForProvider(view)
      ? `Your patient has waited 10 minutes for video visit ${appointmentOf(view).key}. Join, or call the patient.`
      : `The patient for video visit ${appointmentOf(view).key} hasn’t joined after 10 minutes. Call the patient.`,
  es: (view: ShortMessageContext) =>
    waitsForProvider(view)
      ? `Su paciente lleva 10 minutos esperando la videollamada ${appointmentOf(view).key}. Entre o llámele.`
      : `El paciente de la videollamada ${appointmentOf(view).key} no ha entrado en 10 minutos. Por favor, llámele.`,
};

export const providerVideoAlone = template('provider-video-alone', {
  title: 'Video visit: other person not there (provider)',
  page: 'console',
  text: {
    en: (view) => `${view.settings.name}: ${forProvider.en(view)} ${view.link}`,
    es: (view) => `${view.settings.name}: ${forProvider.es(view)} ${view.link}`,
  },
  push: {
    en: (view) => ({ title: 'Your video visit', body: forProvider.en(view) }),
    es: (view) => ({ title: 'Su videollamada', body: forProvider.es(view) }),
  },
});

export const videoGuestInvited = template('video-guest-invited', {
  title: 'Invitation to a video visit',
  page: 'video-guest',
  text: {
    en: (view) =>
      `${view.settings.name} invites you to a video call on ${formatAppointmentTime(view)}. Open this link to join: ${view.link}`,
    es: (view) =>
      `${view.settings.name} le invita a una videollamada el ${formatAppointmentTime(view)}. Abra este enlace para entrar: ${view.link}`,
  },
});
