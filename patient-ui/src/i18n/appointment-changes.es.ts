import type { appointmentChangesEn } from './appointment-changes.en.ts';

export const appointmentChangesEs: typeof appointmentChangesEn = {
  cancel: {
    title: '¿Cancelar esta cita?',
    text: 'Liberaremos su horario. Puede reservar de nuevo cuando quiera.',
    reason: 'Motivo',
    reasonHint: 'Me siento mejor, no puedo a esa hora…',
    keep: 'Conservar cita',
    confirm: 'Cancelar cita',
    feeLater: (hours, amount) =>
      `Cancelar ahora no tiene costo. Cuando falten menos de ${hours} horas para una cita confirmada, tiene un cargo de ${amount}.`,
    lateCancellationFee: (amount) =>
      `Su cita empieza pronto, así que hay un cargo por cancelación tardía de ${amount} si cancela ahora.`,
    depositDropped: (amount) => `Ya no tendrá que pagar el depósito de ${amount}.`,
    depositReleased: (amount) => `Liberaremos la retención de ${amount} en su tarjeta sin cobrarla.`,
    depositRefunded: (amount) => `Le devolveremos su depósito de ${amount}.`,
    feeFromHold: (amount, hasRest) =>
      `Cobraremos el cargo de la retención de ${amount} en su tarjeta${hasRest ? ' y liberaremos el resto' : ''}.`,
    feeFromDeposit: (amount, hasRest) =>
      `Tomaremos el cargo de su depósito de ${amount}${hasRest ? ' y le devolveremos el resto' : ''}.`,
  },
  reschedule: {
    title: 'Elija otra hora',
    text: 'Liberaremos su hora actual y le confirmaremos la nueva.',
    keep: 'Conservar la hora',
    confirm: 'Pedir esta hora',
  },
  address: {
    title: '¿A qué otro lugar vamos?',
    keep: 'Conservar la dirección',
    confirm: 'Cambiar dirección',
  },
  goodFaithEstimate: {
    title: 'Presupuesto de buena fe',
    right: 'Tiene derecho a saber antes de la cita cuánto se prevé que cueste.',
    request: 'Pedir un presupuesto',
    requested: 'Haremos su presupuesto en un plazo de 3 días hábiles y le avisaremos.',
    expected: (total, number, day) =>
      `Prevemos que esta cita cueste ${total}. No es una factura. ${number}, hecho el ${day}.`,
    over: (amount, website, phone) =>
      `Su factura supera este presupuesto en ${amount}, así que puede disputarla. Llámenos primero, o inicie una disputa en ${website} o ${phone} en los 120 días posteriores a la factura.`,
    download: 'Descargar el presupuesto',
  },
  sharing: {
    title: 'Quién ve esta cita',
    onlyYou:
      'Usted y el consultorio. Es confidencial: nadie de su familia la ve, ni sus resultados ni su factura.',
    youAnd: (names) => `${new Intl.ListFormat('es-US').format(['Usted', 'el consultorio', ...names])}.`,
    keep: 'Hacerla confidencial',
    keepTitle: '¿Hacer confidencial esta cita?',
    keepText:
      'Solo usted y el consultorio verán la cita, sus resultados, archivos, mensajes y factura. Usted paga la factura con su propia tarjeta o en la cita. Los mensajes que ya se enviaron no se pueden retirar.',
    share: 'Compartir con mi familia',
    shareTitle: '¿Compartir esta cita?',
    shareText: 'Los familiares que ven sus citas volverán a ver esta, con sus resultados y su factura.',
    notNow: 'Ahora no',
    whoSees: (name) => `Quién ve ${name}`,
    youAndUs: 'Usted y el consultorio.',
    now: (who) => `Quién lo ve ahora: ${who}`,
    keepIt: 'Hacer confidencial',
    document: {
      title: 'Quién ve este documento',
      onlyYou: 'Usted y el consultorio. Es confidencial: nadie de su familia lo ve.',
      keepTitle: '¿Hacer confidencial este documento?',
      keepText: 'Solo usted y el consultorio lo verán. Los mensajes que ya se enviaron no se pueden retirar.',
      shareTitle: '¿Compartir este documento?',
      shareText: 'Los familiares que ven sus documentos volverán a ver este.',
    },
    conversation: {
      title: 'Quién ve esta conversación',
      onlyYou: 'Usted y el consultorio. Es confidencial: nadie de su familia la ve.',
      keepTitle: '¿Hacer confidencial esta conversación?',
      keepText:
        'Solo usted y el consultorio la verán, también lo que se escribió antes. Los mensajes que ya se enviaron no se pueden retirar.',
      shareTitle: '¿Compartir esta conversación?',
      shareText: 'Los familiares que ven sus mensajes volverán a ver toda esta conversación.',
    },
    form: {
      title: 'Quién ve este cuestionario',
      onlyYou: 'Usted y el consultorio. Es confidencial: nadie de su familia lo ve.',
      keepTitle: '¿Hacer confidencial este cuestionario?',
      keepText:
        'Solo usted y el consultorio verán el cuestionario y sus respuestas. Los mensajes que ya se enviaron no se pueden retirar.',
      shareTitle: '¿Compartir este cuestionario?',
      shareText: 'Los familiares que ven sus documentos volverán a ver este cuestionario.',
    },
  },
  waitlist: {
    title: '¿Quiere que le atendamos antes?',
    earlierTitle: '¿Quiere una hora más temprana?',
    text: 'Díganos qué días y horas le quedan bien. Cuando se libera un horario, lo ofrecemos a los pacientes en el orden en que se anotaron.',
    waits: (days, slots) =>
      `Está en la lista de espera ${days}, ${slots}. Le enviaremos un mensaje cuando se libere un horario.`,
    join: 'Entrar a la lista',
    change: 'Editar',
    save: 'Guardar',
    leave: 'Salir de la lista',
    leaveTitle: '¿Salir de la lista de espera?',
    leaveText: 'Perderá su lugar en la fila. Su cita no cambia.',
    stay: 'Seguir en la lista',
    dialogTitle: '¿Qué días y horas le quedan bien?',
    dialogText: 'Su cita no cambia a menos que acepte un horario que le ofrezcamos.',
    from: 'Desde',
    to: 'Hasta',
    slotRequired: 'Elija un momento del día.',
    toBeforeFrom: 'La fecha final no puede ser anterior a la inicial.',
    notEarlier: 'Su cita es antes de esa fecha. Elija días hasta el día de su cita.',
    offerTitle: 'Se liberó un horario',
    offer: (when, provider) => `Podemos atenderle el ${when} con ${provider}.`,
    answerWithin: 'Tiempo para aceptarlo:',
    minutesLeft: (minutes) => `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    over: 'Esta oferta venció. Usted sigue en la lista de espera.',
    takeIt: 'Aceptar horario',
    leaveIt: 'Rechazar',
    understood: 'Entendido',
  },
};
