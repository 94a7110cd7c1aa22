import type { ConsentAction, ConsentMode } from '@bedside/contracts/people/consent.schema';
import type { consentEn } from './consent.en.ts';

export const consentEs: typeof consentEn = {
  consent: {
    name: 'Consentimiento',
    headings: { REQUEST: 'Solicitud para revisar', CONSENT: 'Consentimiento para firmar' },
    statuses: {
      SENT: 'Pendiente',
      APPROVED: 'Aprobado',
      REJECTED: 'Rechazado',
      WITHDRAWN: 'Retirado',
    },
    actions: { APPROVED: 'Aprobar', REJECTED: 'Rechazar', WITHDRAWN: 'Retirar' },
    sure: (action: ConsentAction, mode: ConsentMode) =>
      `¿Seguro que quiere ${{ APPROVED: 'aprobar', REJECTED: 'rechazar', WITHDRAWN: 'retirar' }[action]} ${{ REQUEST: 'esta solicitud', CONSENT: 'este consentimiento' }[mode]}?`,
    sign: 'Firmar',
    decline: 'Rechazar',
    signTitle: 'Firme este documento',
    signAndSend: 'Firmar y enviar',
    minutes: (n) => (n === 1 ? 'Alrededor de 1 minuto' : `Alrededor de ${n} minutos`),
    glance: 'En resumen',
    accept: 'Leí el documento. Mi firma electrónica vale lo mismo que una en papel.',
    acceptRequired: 'Acepte para continuar',
    sent: 'Enviado',
    from: 'De',
    asksFor: 'Lo que se pide',
    asks: {
      household:
        'Agregarle a usted a su hogar. Verán y administrarán sus citas y facturas, y usted verá las de ellos. Puede salir cuando quiera.',
      appointment: 'Ver, reservar y cambiar sus citas.',
      billing: 'Ver y pagar sus facturas.',
    },
    version: (version, from, to) => `Versión ${version}, de ${from} para ${to}`,
    forMinor: (name: string) => `Usted responde como tutor de ${name}.`,
    signed: 'Firma',
    overTitle: { REJECTED: 'Esto se rechazó', WITHDRAWN: 'Esto se retiró' },
    overText: (phone: string) => `Ya no está vigente. ¿Preguntas? Llámenos al ${phone}.`,
    cannotApprove: {
      NEEDS_GUARDIAN: 'No puede aprobar esto por su cuenta',
      HOLDS_FAMILY: 'Por ahora no puede unirse a otro hogar',
    },
    cannotApproveText: {
      NEEDS_GUARDIAN: (phone: string) =>
        `Si es menor de 18 años, su padre, madre o tutor debe aprobarlo. Llámenos al ${phone}.`,
      HOLDS_FAMILY: (phone: string) =>
        `Usted es titular de la cuenta de su familia, que se quedaría sin titular. Llámenos al ${phone} para cambiarlos a todos juntos, o rechace esta solicitud.`,
    },
    keep: 'Ahora no',
    sendCode: 'Enviarme un código',
    codeNeeded: (to: string) => `Enviaremos un código a ${to} para asegurarnos de que es usted.`,
    yourName: 'Nombre legal completo',
    nameRequired: 'Escriba su nombre completo.',
    signature: 'Su firma',
    typed: 'Escribir mi nombre',
    drawn: 'Dibujar',
    drawHere: 'Firme sobre la línea',
    drawingRequired: 'Dibuje su firma o escríbala.',
    clear: 'Borrar',
    listTitle: 'Consentimientos y solicitudes',
    listEmpty: 'Todavía no hay consentimientos ni solicitudes',
    listEmptyText:
      'Aquí aparecerán los formularios para firmar y las solicitudes que envió, cuando le respondan.',
    fromYou: (name: string) => `Enviada a ${name}`,
    someone: 'alguien',
    fromThem: (name: string) => `De ${name}`,
    fromPractice: 'De su equipo médico',
    copy: 'Copia firmada',
  },
};
