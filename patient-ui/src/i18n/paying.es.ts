import type { payingEn } from './paying.en.ts';

export const payingEs: typeof payingEn = {
  money: {
    savings: 'Ahorro por membresía',
    savingsNote: (plan, percent) => `${plan}, ${percent}% menos en servicios`,
    travel: 'Tarifa de viaje',
    /** For a dependent on the account holder’s plan. */
    membership: 'su membresía',
    travelWaived: (plan) => `Sin costo con ${plan}`,
    membersPay: (amount) => `Con membresía: ${amount}`,
    tax: 'Impuesto',
    estimated: 'Total estimado',
    payable: 'Total por pagar',
    paid: 'Total pagado',
    mode: 'Forma de pago',
    plan: 'Plan de pagos',
    modes: {
      CASH: 'Efectivo',
      'Square POS': 'Square POS',
      BML: 'Pagar después',
      ONLINE: 'En línea',
      'CARD ON FILE': 'Tarjeta guardada',
    },
  },
  plans: {
    'ON DEMAND': 'Por cita',
    STANDARD: 'Standard',
    CYPRESS: 'Cypress',
    PREMIER: 'Premier',
    'PREMIER PLUS': 'Premier Plus',
    'LX ELITE': 'LX Elite',
    DEPENDENT: 'Dependiente',
  },
  payAnother: {
    title: 'Pagar de otra forma',
    text: 'Se lo confirmaremos antes de cobrar.',
    BML: 'Pagar después',
    BMLNote: 'Le enviaremos una factura.',
    CASH: 'Efectivo',
    CASHNote: 'Pague a su profesional en persona o en nuestra oficina.',
    confirm: 'Enviar solicitud',
    label: '¿Cómo quiere pagar?',
  },
  payNow: {
    title: (name) => `${name}, gracias por su cita`,
    billTitle: (name) => `${name}, aquí está su factura`,
  },
  linkEnd: {
    ends: {
      payment: {
        title: 'Este enlace de pago venció',
        text: 'Pasó su plazo o le enviamos uno más nuevo. No se cobró nada con este enlace.',
      },
      paid: {
        title: 'Esta factura está pagada',
        text: 'Gracias. Le enviaremos el recibo por correo electrónico.',
      },
      statementPaid: {
        title: 'Este estado de cuenta está pagado',
        text: 'Gracias. No tiene que hacer nada más.',
      },
      nothingDue: {
        title: 'No hay nada por pagar',
        text: 'Esta factura se canceló o todavía no está lista. Puede cerrar esta página.',
      },
      receipt: {
        title: 'Este enlace al recibo venció',
        text: 'Pasó su plazo o le enviamos uno más nuevo. Sus recibos están en su cuenta.',
      },
      consent: {
        title: 'Este enlace venció',
        text: 'Pasó su plazo o le enviamos uno más nuevo. Si todavía debe responder, llámenos y le enviaremos otro.',
      },
      consentLate: {
        title: 'Este documento venció',
        text: 'Tenía 30 días para responder. Llámenos y se lo enviaremos de nuevo.',
      },
      answered: {
        title: 'Ya respondió este documento',
        text: 'No tiene que hacer nada más.',
      },
      questionnaire: {
        title: 'Este cuestionario se cerró',
        text: 'Los enlaces sirven por 14 días. Su equipo médico guarda las respuestas que ya envió.',
      },
      submitted: {
        title: 'Gracias, recibimos sus respuestas',
        text: 'Su equipo médico las leerá. No tiene que hacer nada más.',
      },
    },
    next: {
      bill: { signIn: 'Iniciar sesión y pagar', signedIn: 'Ver sus facturas' },
      bills: { signIn: 'Iniciar sesión y ver sus facturas', signedIn: 'Ver sus facturas' },
      receipt: { signIn: 'Iniciar sesión y ver el recibo', signedIn: 'Ver sus recibos' },
      consent: { signIn: 'Iniciar sesión y responder', signedIn: 'Ver sus documentos' },
      copy: { signIn: 'Iniciar sesión y ver su copia', signedIn: 'Ver su copia' },
      questionnaire: { signIn: 'Iniciar sesión y responder', signedIn: 'Ver sus cuestionarios' },
    },
    renew: 'Enviarme un enlace nuevo',
    renewNote: 'Llega al teléfono y al correo electrónico registrados, como máximo tres veces al día.',
    renewed:
      'Si la factura sigue pendiente, recibirá un enlace nuevo en breve. Si no le llega ninguno, llámenos.',
    renewFailed: 'No pudimos enviar un enlace nuevo',
    call: (phone) => `Llame al ${phone}`,
    message: 'Escríbanos',
    messageNote: 'Primero inicie sesión',
    home: 'Ir a la página de Bedside',
  },
  receipt: {
    name: 'Recibo',
    title: (number) => `Recibo ${number}`,
    from: (practice) => `Pagado a ${practice}`,
    paidBy: (day, mode) => `El ${day} · ${mode}`,
    paidOn: (day) => `El ${day}`,
    print: 'Imprimir',
  },
};
