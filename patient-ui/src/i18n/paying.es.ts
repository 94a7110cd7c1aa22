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
    modes: {
      CASH: 'Efectivo',
      'Square POS': 'Square POS',
      BML: 'Facturar después',
      ONLINE: 'En línea',
      'CARD ON FILE': 'Tarjeta guardada',
    },
  },
  plans: {
    'ON DEMAND': 'Por visita',
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
    BML: 'Facturar después',
    BMLNote: 'Le enviaremos una factura para pagar después.',
    CASH: 'Efectivo',
    CASHNote: 'Pague a su profesional en persona o en nuestra oficina.',
    confirm: 'Enviar solicitud',
    label: '¿Cómo quiere pagar?',
  },
  payNow: {
    title: (name) => `${name}, gracias por su cita`,
    billTitle: (name) => `${name}, aquí está su factura`,
    nothingDue: 'No hay nada por pagar',
    nothingDueText: 'Esta factura está pagada, cancelada o todavía no está lista. Puede cerrar esta página.',
    invalid: 'Este enlace ya no funciona',
    invalidText:
      'Puede haber vencido o haberse reemplazado por uno más nuevo. Llámenos y le enviaremos otro.',
    paid: 'Gracias. Le enviaremos el recibo por correo electrónico.',
  },
  receipt: {
    name: 'Recibo',
    title: (number) => `Recibo de la factura ${number}`,
    from: (practice) => `Pagado a ${practice}`,
    paidBy: (day, mode) => `El ${day}, ${mode}`,
    paidOn: (day) => `El ${day}`,
    print: 'Imprimir',
  },
};
