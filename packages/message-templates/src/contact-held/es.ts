import type { MessageTemplate } from '../template.ts';

export const words: MessageTemplate = {
  page: 'confirm-contact',
  email: ({ firstName, settings, isHeld }) => ({
    subject: 'Nuestro equipo cambió sus datos de contacto',
    heading: 'Nuestro equipo cambió sus datos de contacto',
    paragraphs: [
      `${firstName}, nuestro equipo cambió el correo electrónico o el número de teléfono de su cuenta.`,
      isHeld
        ? 'Por su seguridad, todavía no puede iniciar sesión con él. Confirme el cambio desde el mensaje que enviamos a su dirección anterior o a su teléfono, o espere 24 horas.'
        : 'Por su seguridad, nadie puede iniciar sesión con él durante 24 horas. Si usted lo pidió, confírmelo y funcionará de inmediato.',
      `¿No lo pidió usted? No lo confirme y llámenos de inmediato al ${settings.supportPhone}.`,
    ],
    ...(!isHeld && { action: 'Confirmar el cambio' }),
  }),
  text: ({ settings, isHeld, link }) =>
    isHeld
      ? `${settings.name}: cambiamos sus datos de contacto. Durante 24 horas este número no abre nada. ¿No fue usted? Llame al ${settings.supportPhone}.`
      : `${settings.name}: cambiamos sus datos de contacto. ¿No fue usted? Llame al ${settings.supportPhone}. ¿Lo pidió? Confirme: ${link}`,
};
