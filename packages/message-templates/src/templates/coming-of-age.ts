import { template } from '../template.ts';

export const turning18 = template('turning-18', {
  title: 'Family access ends at 18 (to the patient)',
  page: 'family-access',
  email: {
    en: ({ firstName, settings }) => ({
      subject: 'Your record becomes yours alone when you turn 18',
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
      subject: 'Your record is now yours alone',
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
      title: 'Your record is now yours alone',
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
        'You can ask them for what you both want you to keep. They decide.',
      ],
      action: 'Ask for access',
    }),
    es: ({ firstName, settings }) => ({
      subject: 'Terminó su acceso al expediente de alguien',
      heading: 'Alguien de su familia ya tiene 18 años',
      paragraphs: [
        `${firstName}, alguien de su familia ya tiene 18 años, así que terminó lo que usted podía ver y hacer por esa persona en ${settings.name}.`,
        'Puede pedirle lo que ambos quieran que usted conserve. Esa persona decide.',
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
