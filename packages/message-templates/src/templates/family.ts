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

/** Goes to a contact that may have no account, so it greets no one. */
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

export const turning18 = template('turning-18', {
  title: 'Family access ends at 18 (to the patient)',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'You decide who sees your record when you turn 18',
      heading: 'What changes when you turn 18',
      paragraphs: [
        `Hi ${firstName}, on your 18th birthday, what your family can see and do for you at ${settings.name} ends automatically at midnight.`,
        'From then on, you decide who sees what. If you don’t have your own sign-in yet, create one with this email address.',
      ],
      action: 'See who can see what',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Su expediente será solo suyo al cumplir 18 años',
      heading: 'Qué cambia al cumplir 18 años',
      paragraphs: [
        `${firstName}, el día que cumpla 18 años terminará automáticamente, a medianoche, lo que su familia puede ver y hacer por usted en ${settings.name}.`,
        'Desde entonces usted decide quién ve qué. Si aún no tiene su propio acceso, créelo con este correo.',
      ],
      action: 'Ver quién puede ver qué',
    }),
  },
  push: {
    en: () => ({
      title: 'Your family’s access ends soon',
      body: 'It ends when you turn 18. Then you decide who sees what.',
    }),
    es: () => ({
      title: 'El acceso de su familia termina pronto',
      body: 'Termina al cumplir 18 años. Después usted decide quién ve qué.',
    }),
  },
});

export const turning18Family = template('turning-18-family', {
  title: 'Family access ends at 18 (to the family)',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Your access to someone’s record ends soon',
      heading: 'Someone in your family turns 18 soon',
      paragraphs: [
        `Hi ${firstName}, someone in your family turns 18 soon. On that day, at midnight, what you can see and do for them at ${settings.name} ends automatically.`,
        'After that, they can choose what you keep. They need their own sign-in for it, so please have them create one.',
      ],
      action: 'See who can see what',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Su acceso al expediente de alguien termina pronto',
      heading: 'Alguien de su familia cumple 18 años pronto',
      paragraphs: [
        `${firstName}, alguien de su familia cumple 18 años pronto. Ese día, a medianoche, terminará automáticamente lo que usted puede ver y hacer por esa persona en ${settings.name}.`,
        'Después, esa persona puede elegir qué conserva usted. Para eso necesita su propio acceso; pídale que lo cree.',
      ],
      action: 'Ver quién puede ver qué',
    }),
  },
  push: {
    en: () => ({
      title: 'Your access to someone’s record ends soon',
      body: 'Someone in your family turns 18. After that, they decide.',
    }),
    es: () => ({
      title: 'Su acceso al expediente de alguien termina pronto',
      body: 'Alguien de su familia cumple 18 años. Después decide esa persona.',
    }),
  },
});

export const turned18 = template('turned-18', {
  title: 'Family access ended at 18 (to the patient)',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Now you decide who sees your record',
      heading: 'You decide who sees what',
      paragraphs: [
        `Hi ${firstName}, you’re 18 now, so what your family could see and do for you at ${settings.name} has ended.`,
        'Choose what each of them keeps, if anything.',
      ],
      action: 'Choose who can see what',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Su expediente ahora es solo suyo',
      heading: 'Usted decide quién ve qué',
      paragraphs: [
        `${firstName}, ya tiene 18 años, así que terminó lo que su familia podía ver y hacer por usted en ${settings.name}.`,
        'Elija qué conserva cada persona, o nada.',
      ],
      action: 'Elegir quién puede ver qué',
    }),
  },
  push: {
    en: () => ({
      title: 'Now you decide who sees your record',
      body: 'Choose what your family keeps, if anything.',
    }),
    es: () => ({
      title: 'Su expediente ahora es solo suyo',
      body: 'Elija qué conserva su familia, o nada.',
    }),
  },
});

export const turned18Family = template('turned-18-family', {
  title: 'Family access ended at 18 (to the family)',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Your access to someone’s record has ended',
      heading: 'Someone in your family is 18 now',
      paragraphs: [
        `Hi ${firstName}, someone in your family is 18 now, so what you could see and do for them at ${settings.name} has ended.`,
        'You can ask them to share again. They’ll decide.',
      ],
      action: 'Ask for access',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Terminó su acceso al expediente de alguien',
      heading: 'Alguien de su familia ya tiene 18 años',
      paragraphs: [
        `${firstName}, alguien de su familia ya tiene 18 años, así que terminó lo que usted podía ver y hacer por esa persona en ${settings.name}.`,
        'Puede pedirle que vuelva a compartir. Esa persona decide.',
      ],
      action: 'Pedir acceso',
    }),
  },
  push: {
    en: () => ({
      title: 'Your access to someone’s record has ended',
      body: 'They’re 18 now. You can ask them to share again.',
    }),
    es: () => ({
      title: 'Terminó su acceso al expediente de alguien',
      body: 'Ya tiene 18 años. Puede pedirle que comparta de nuevo.',
    }),
  },
});
