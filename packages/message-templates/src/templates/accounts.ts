import { isNewHere, template } from '../template.ts';

export const accountLink = template('account-link', {
  title: 'Account setup link',
  page: 'set-password',
  email: {
    en: ({ firstName, settings, facts }) => ({
      subject: isNewHere(facts)
        ? `Set up your ${settings.name} account`
        : `Choose a password for your ${settings.name} account`,
      heading: isNewHere(facts) ? 'Welcome' : 'Choose a password',
      paragraphs: [
        isNewHere(facts)
          ? `Hi ${firstName}, your ${settings.name} account is ready. Choose a password to finish setting it up.`
          : `Hi ${firstName}, use this link to choose a password for your ${settings.name} account.`,
        'This link works once and expires in 24 hours. Don’t share it with anyone. We’ll never ask you for it.',
      ],
      action: 'Choose a password',
    }),
    es: ({ firstName, settings, facts }) => ({
      subject: isNewHere(facts)
        ? `Active su cuenta de ${settings.name}`
        : `Elija una contraseña para su cuenta de ${settings.name}`,
      heading: isNewHere(facts) ? 'Le damos la bienvenida' : 'Elija una contraseña',
      paragraphs: [
        isNewHere(facts)
          ? `${firstName}, su cuenta en ${settings.name} está lista. Elija una contraseña para terminar de activarla.`
          : `${firstName}, con este enlace puede elegir una contraseña para su cuenta de ${settings.name}.`,
        'El enlace funciona una sola vez y vence en 24 horas. No lo comparta con nadie. Nunca se lo pediremos.',
      ],
      action: 'Elegir una contraseña',
    }),
  },
});

export const providerInvited = template('provider-invited', {
  title: 'Provider invitation',
  page: 'invitation',
  email: {
    en: ({ firstName, settings }) => ({
      subject: `You’re invited to join ${settings.name}`,
      heading: 'You’re invited',
      paragraphs: [
        `${firstName}, ${settings.name} invited you to join as a provider. Create a password to accept.`,
        'This link works once and expires in 24 hours. Don’t share it.',
      ],
      action: 'Accept invitation',
    }),
    es: ({ firstName, settings }) => ({
      subject: `${settings.name} le invita a su equipo`,
      heading: 'Tiene una invitación',
      paragraphs: [
        `${firstName}, a ${settings.name} le gustaría que atienda a sus pacientes. Elija una contraseña para aceptar.`,
        'El enlace funciona una sola vez y vence en 24 horas. No lo comparta con nadie. Nunca se lo pediremos.',
      ],
      action: 'Aceptar la invitación',
    }),
  },
});

export const directLogin = template('direct-login', {
  title: 'Sign-in link',
  page: 'direct-login',
  email: {
    en: ({ firstName, settings }) => ({
      subject: `Your sign-in link for ${settings.name}`,
      heading: 'Sign in with one tap',
      paragraphs: [
        `Hi ${firstName}, this link signs you in without a password.`,
        'It works once and expires in 15 minutes. Don’t share it with anyone. We’ll never ask you for it.',
        `Didn’t ask for this? Call us at ${settings.supportPhone}.`,
      ],
      action: 'Sign in',
    }),
    es: ({ firstName, settings }) => ({
      subject: `Su enlace para iniciar sesión en ${settings.name}`,
      heading: 'Inicie sesión con un toque',
      paragraphs: [
        `${firstName}, con este enlace inicia sesión sin contraseña.`,
        'Funciona una sola vez y vence en 15 minutos. No lo comparta con nadie. Nunca se lo pediremos.',
        `¿No nos lo pidió usted? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Iniciar sesión',
    }),
  },
});

export const passwordLink = template('password-link', {
  title: 'Password reset link',
  page: 'set-password',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        `Hi ${firstName}, use this link to set a new password for your ${settings.name} account.`,
        'It works once and expires in 24 hours. Don’t share it with anyone. We’ll never ask you for it.',
        `Didn’t ask for this? Call us at ${settings.supportPhone}.`,
      ],
      action: 'Set a new password',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Elija una contraseña nueva',
      heading: 'Elija una contraseña nueva',
      paragraphs: [
        `${firstName}, con este enlace puede elegir una contraseña nueva para su cuenta de ${settings.name}.`,
        'Funciona una sola vez y vence en 24 horas. No lo comparta con nadie. Nunca se lo pediremos.',
        `¿No nos lo pidió usted? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Elegir una contraseña nueva',
    }),
  },
});

export const passwordChanged = template('password-changed', {
  title: 'Password changed',
  page: 'home',
  email: {
    en: (view) => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `Hi ${view.firstName}, the password for your account was just changed.`,
        `If this wasn’t you, call us right away at ${view.settings.supportPhone}.`,
      ],
    }),
    es: (view) => ({
      subject: 'Se cambió su contraseña',
      heading: 'Se cambió su contraseña',
      paragraphs: [
        `${view.firstName}, se acaba de cambiar la contraseña de su cuenta.`,
        `Si no fue usted, llámenos de inmediato al ${view.settings.supportPhone}.`,
      ],
    }),
  },
});

export const contactChanged = template('contact-changed', {
  title: 'Contact info changed',
  page: 'home',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Your contact details were changed',
      heading: 'Your contact details were changed',
      paragraphs: [
        `Hi ${firstName}, the email address or phone number on your account was just changed.`,
        `If this wasn’t you, call us right away at ${settings.supportPhone}.`,
      ],
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Cambiaron sus datos de contacto',
      heading: 'Cambiaron sus datos de contacto',
      paragraphs: [
        `${firstName}, se acaba de cambiar el correo electrónico o el número de teléfono de su cuenta.`,
        `Si no fue usted, llámenos de inmediato al ${settings.supportPhone}.`,
      ],
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: the contact details on your account were just changed. Not you? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: acaban de cambiar los datos de contacto de su cuenta. ¿No fue usted? Llame al ${settings.supportPhone}.`,
  },
});

export const contactHeld = template('contact-held', {
  title: 'Contact info changed by staff',
  page: 'confirm-contact',
  email: {
    en: ({ firstName, settings, isHeld }) => ({
      subject: 'Our team changed your contact details',
      heading: 'Our team changed your contact details',
      paragraphs: [
        `Hi ${firstName}, our team changed the email address or phone number on your account.`,
        isHeld
          ? 'For your safety, you can’t sign in with it for 24 hours. To use it sooner, confirm the change from the message we sent to your old email or phone, if you had one.'
          : 'For your safety, no one can sign in with it for 24 hours. If you asked for this change, confirm it and it will work right away.',
        `Didn’t ask for this? Don’t confirm it, and call us right away at ${settings.supportPhone}.`,
      ],
      ...(!isHeld && { action: 'Confirm change' }),
    }),
    es: ({ firstName, settings, isHeld }) => ({
      subject: 'Nuestro equipo cambió sus datos de contacto',
      heading: 'Nuestro equipo cambió sus datos de contacto',
      paragraphs: [
        `${firstName}, nuestro equipo cambió el correo electrónico o el número de teléfono de su cuenta.`,
        isHeld
          ? 'Por su seguridad, no podrá iniciar sesión con él durante 24 horas. Para usarlo antes, confirme el cambio desde el mensaje que enviamos a su correo o teléfono anterior, si lo tenía.'
          : 'Por su seguridad, nadie puede iniciar sesión con él durante 24 horas. Si usted lo pidió, confírmelo y funcionará de inmediato.',
        `¿No lo pidió usted? No lo confirme y llámenos de inmediato al ${settings.supportPhone}.`,
      ],
      ...(!isHeld && { action: 'Confirmar el cambio' }),
    }),
  },
  text: {
    en: ({ settings, isHeld, link }) =>
      isHeld
        ? `${settings.name}: our team changed your contact details. You can’t sign in with this number for 24 hours. Not you? Call ${settings.supportPhone}.`
        : `${settings.name}: our team changed your contact details. Not you? Call ${settings.supportPhone}. If you asked for it, confirm here: ${link}`,
    es: ({ settings, isHeld, link }) =>
      isHeld
        ? `${settings.name}: cambiamos sus datos de contacto. Durante 24 horas no podrá iniciar sesión con este número. ¿No fue usted? Llame al ${settings.supportPhone}.`
        : `${settings.name}: cambiamos sus datos de contacto. ¿No fue usted? Llame al ${settings.supportPhone}. ¿Lo pidió? Confirme: ${link}`,
  },
});

export const contactTaken = template('contact-taken', {
  title: 'Contact info confirmed by someone else',
  page: 'home',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Please update your contact details',
      heading: 'Please update your contact details',
      paragraphs: [
        `Hi ${firstName}, someone else confirmed that a phone number or email address on your account is theirs. We removed it from your account.`,
        'Please sign in and add your own to your profile.',
        `Think this is a mistake? Call us at ${settings.supportPhone}.`,
      ],
      action: 'Open profile',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Indíquenos otro contacto, por favor',
      heading: 'Indíquenos otro contacto, por favor',
      paragraphs: [
        `${firstName}, otra persona confirmó que le pertenece un número de teléfono o un correo electrónico de su cuenta. Lo quitamos de su cuenta.`,
        'Inicie sesión y agregue uno propio en su perfil.',
        `¿Es un error? Llámenos al ${settings.supportPhone}.`,
      ],
      action: 'Abrir su perfil',
    }),
  },
  text: {
    en: ({ settings }) =>
      `${settings.name}: an email address on your account belongs to someone else. Please add another. Questions? Call ${settings.supportPhone}.`,
    es: ({ settings }) =>
      `${settings.name}: un correo de su cuenta es de otra persona. Indíquenos otro, por favor. ¿Preguntas? Llame al ${settings.supportPhone}.`,
  },
});
