import { template } from '../template.ts';

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
