import { template } from '../template.ts';

export const familyAsked = template('family-asked', {
  title: 'Family access requested',
  page: 'family-access',
  email: {
    en: ({ firstName }) => ({
      subject: 'Someone in your household is asking for access',
      heading: 'Someone is asking for access',
      paragraphs: [
        `Hi ${firstName}, someone in your household would like to see or do more for a member of your family.`,
        'Nothing changes until you answer.',
      ],
      action: 'Review and respond',
    }),
    es: ({ firstName }) => ({
      subject: 'Alguien de su hogar pide acceso',
      heading: 'Alguien espera su respuesta',
      paragraphs: [
        `${firstName}, alguien de su hogar pide ver o hacer más por una persona de su familia.`,
        'Nada cambia hasta que usted responda.',
      ],
      action: 'Leer y responder',
    }),
  },
  push: {
    en: () => ({
      title: 'Someone in your household is asking for access',
      body: 'Nothing changes until you answer.',
    }),
    es: () => ({ title: 'Alguien de su hogar pide acceso', body: 'Nada cambia hasta que usted responda.' }),
  },
});

export const familyChanged = template('family-changed', {
  title: 'Family access changed',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Who can see what has changed',
      heading: 'Who can see what has changed',
      paragraphs: [
        `Hi ${firstName}, what people in your family can see and do for each other has changed.`,
        `Not what you expected? Call us at ${settings.supportPhone}.`,
      ],
      action: 'See what changed',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Cambió quién puede ver qué',
      heading: 'Cambió quién puede ver qué',
      paragraphs: [
        `${firstName}, cambió lo que las personas de su familia pueden ver y hacer unas por otras.`,
        `¿No lo esperaba? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Ver el cambio',
    }),
  },
  push: {
    en: () => ({ title: 'Who can see what has changed', body: 'Open your family page to see it.' }),
    es: () => ({ title: 'Cambió quién puede ver qué', body: 'Abra la página de su familia para verlo.' }),
  },
});

/** To a contact that may have no account, so it greets nobody. */
export const familyInvited = template('family-invited', {
  title: 'Family access invitation',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: `${firstName} invites you to help with their care`,
      heading: `${firstName} invites you to help`,
      paragraphs: [
        `${firstName} is a patient of ${settings.name} and would like you to help.`,
        'Sign in, or create an account with this email address, and accept the invitation. You’ll see only what was shared with you.',
      ],
      action: 'Open the invitation',
    }),
    es: ({ firstName, settings }) => ({
      subject: `${firstName} le invita a ayudar con su atención`,
      heading: `${firstName} le invita a ayudar`,
      paragraphs: [
        `${firstName} es paciente de ${settings.name} y desea contar con su ayuda.`,
        'Inicie sesión, o cree una cuenta con este correo, y acepte la invitación. Verá solo lo que se compartió con usted.',
      ],
      action: 'Abrir la invitación',
    }),
  },
  text: {
    en: ({ settings, link }) =>
      `${settings.name}: someone invites you to help with their account. Sign in or sign up with this number: ${link}`,
    es: ({ settings, link }) =>
      `${settings.name}: alguien le invita a ayudar con su cuenta. Inicie sesión o cree una con este número: ${link}`,
  },
});
