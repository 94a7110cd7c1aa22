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
