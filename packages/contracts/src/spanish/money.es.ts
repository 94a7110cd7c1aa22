import type { Phrases } from './phrasebook.ts';

/** Bills, cards, memberships, and what stands on a bill beside the services. */
export const moneyPhrases: Phrases = {
  visit: 'la cita',
  invoice: 'la factura',
  'Travel fee': 'Tarifa de viaje',
  'Travel fee waived for members': 'Tarifa de viaje sin costo para miembros',
  'Member discount ({0}%)': 'Descuento de membresía ({0}%)',
  'Sales tax': 'Impuesto',
  'Sales tax ({0}%)': 'Impuesto ({0}%)',
  Discount: 'Descuento',
  'Discount ({0}%)': 'Descuento ({0}%)',
  'Late cancellation fee, visit {0}': 'Cargo por cancelación tardía, cita {0}',
  '{0} membership': 'Membresía {0}',
  'Credit from earlier': 'Saldo a favor anterior',
  'Carried over': 'Saldo trasladado',

  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'This card has expired. Please add a new one.': 'Esta tarjeta venció. Agregue una nueva, por favor.',
  'This card cannot be kept on file. Please try another card.':
    'Esta tarjeta no se puede guardar. Pruebe con otra, por favor.',
  'The card was not charged.': 'No se cobró a la tarjeta.',
  'This cannot be done with an invoice that is {0}.': 'Esto no se puede hacer con esta factura.',
  'Only a super-admin may do this.': 'No tiene permiso para hacer esto.',
  'This invoice is being paid right now. Try again in a moment.':
    'Esta factura se está pagando ahora. Inténtelo de nuevo en un momento.',
  'Nothing is to be paid with this invoice. Add an amount first.': 'Esta factura no tiene nada que pagar.',
  'This invoice goes along with its visit: change the visit.': 'Esta factura va con su cita: cambie la cita.',
  'This invoice is charged with the membership: change the membership.':
    'Esta factura se cobra con la membresía: cambie la membresía.',
  'This cannot be done with the invoice as it stands.':
    'Esto no se puede hacer con la factura tal como está.',
  'A draft has no PDF. Send the invoice first.': 'Un borrador no tiene PDF.',
  'The visit was cancelled.': 'La cita se canceló.',
  'The visit takes place after all.': 'La cita sí se realiza.',
  'This is more than one invoice can hold.': 'Es más de lo que cabe en una factura.',
  'An invoice that is {0} cannot become {1}.': 'La factura ya no puede cambiar así.',
  'This person has died. The membership is over.': 'Esta persona ha fallecido. La membresía terminó.',
  'The holder of the household chooses a plan for everybody in it.':
    'El titular del hogar elige un plan para todos.',
  'There is no subscription.': 'No hay membresía.',
  'This membership is being confirmed. Please wait a moment.':
    'Esta membresía se está confirmando. Espere un momento, por favor.',
  'This cannot be done with this membership now.': 'Ahora no se puede hacer esto con esta membresía.',
  'A charge of this membership is past due. Please have it paid first, with another card if need be.':
    'Hay un cargo pendiente de esta membresía. Páguelo primero, con otra tarjeta si hace falta.',
  'This membership is paused. It has to be resumed first.':
    'Esta membresía está en pausa. Primero debe reanudarse.',
  'This membership has ended.': 'Esta membresía terminó.',
  'Another change of this membership is under way. Please wait a moment.':
    'Hay otro cambio de esta membresía en curso. Espere un momento, por favor.',
  'This plan is not sold at this price any more. Please choose again.':
    'Este plan ya no se vende a este precio. Elija de nuevo, por favor.',
  'Choose the card to charge, or add one.': 'Elija la tarjeta a la que se cobra, o agregue una.',
  'What is charged was worked out a while ago. Please look at it again.':
    'El cargo se calculó hace un rato. Revíselo de nuevo, por favor.',
  'This change cannot be worked out now. Please call us.':
    'Este cambio no se puede calcular ahora. Llámenos, por favor.',
  'A membership is charged to this card. Choose another card for it first.':
    'A esta tarjeta se cobra una membresía. Primero elija otra tarjeta para ella.',
  'This needs the duty “billing”.': 'No tiene permiso para hacer esto.',
  'The payment provider did not take this change. Please try again, or call us.':
    'No se pudo hacer este cambio. Inténtelo de nuevo o llámenos.',
  'The bank wants to be asked first. Please choose another card, or add this one again.':
    'El banco pide una confirmación. Elija otra tarjeta o agregue esta de nuevo.',
  'The card was declined, and nothing was changed. Please choose another card.':
    'La tarjeta fue rechazada y no cambió nada. Elija otra tarjeta, por favor.',
  'Its due date has passed. Choose a later day before sending it.':
    'Su fecha límite ya pasó. Elija un día posterior.',
  'This payment has ended already.': 'Este pago ya terminó.',
  'Please choose cash or bill me later.': 'Elija efectivo o facturar después, por favor.',
  'This can be asked for while the visit awaits payment.':
    'Esto se puede pedir mientras la cita espera el pago.',
  'There is no request to settle this visit.': 'No hay ninguna solicitud de pago para esta cita.',
  'This invoice is not billed later.': 'Esta factura no es de pago posterior.',
  'This {0} does not await payment.': 'Esto no espera ningún pago.',
  'This {0} has no payment to verify.': 'No hay ningún pago por verificar.',
  'Your payment is being confirmed. Please wait a moment.':
    'Estamos confirmando su pago. Espere un momento, por favor.',
  'This {0} is paid already.': 'Esto ya está pagado.',
  'Money came in for this already. Our staff is looking at it.':
    'Ya recibimos dinero para esto. Nuestro personal lo está revisando.',
  'There is no paused membership.': 'No hay ninguna membresía en pausa.',
  'The bank gave the money back after all.': 'Finalmente el banco devolvió el dinero.',
  'Credit that was left of a membership.': 'Saldo a favor que quedaba de una membresía.',
  'This is paid already.': 'Esto ya está pagado.',
  'A card reader waits for this payment. Cancel it there, or wait three minutes.':
    'Un lector de tarjetas espera este pago. Espere tres minutos, por favor.',
  'This amount cannot be paid by card. Please call us.':
    'Este monto no se puede pagar con tarjeta. Llámenos, por favor.',
  'This is charged with the membership. Please check its card.':
    'Esto se cobra con la membresía. Revise su tarjeta, por favor.',
  'This {0} cannot be paid by card now.': 'Ahora esto no se puede pagar con tarjeta.',
  'Nothing was asked for yet.': 'Todavía no se pidió ningún pago.',
  'The payment was not completed.': 'El pago no se completó.',
  'Made at the payment provider.': 'Hecho en el procesador de pagos.',

  'Enter a rate from 0 to 100.': 'Escriba un porcentaje de 0 a 100.',
  'Add at least one benefit.': 'Agregue al menos un beneficio.',
  'At most 15 benefits.': 'Como máximo 15 beneficios.',
  'Enter a price per month, per year or both.': 'Escriba un precio por mes, por año o ambos.',

  'The card is on file now.': 'La tarjeta se guardó.',
  'The card is no longer on file.': 'La tarjeta ya no está guardada.',
  'This card is offered first from now on.': 'Desde ahora esta tarjeta se ofrece primero.',
  'Payment is Successful!': '¡El pago se realizó!',
  'The payment is being confirmed.': 'Estamos confirmando el pago.',
  'The payment is {0}.': 'Se revisó el estado del pago.',
  'The membership is set.': 'La membresía comenzó.',
  'The membership is changed.': 'La membresía cambió.',
  'The membership goes on.': 'La membresía continúa.',
  'The membership is paused.': 'La membresía está en pausa.',
  'The billing account is changed.': 'Los datos de facturación cambiaron.',
  'Subscription canceled successfully.': 'La membresía se canceló.',
  'Your request is with our billing team.': 'Nuestro equipo de facturación recibió su solicitud.',
  'The payment is confirmed.': 'El pago se confirmó.',
  'The payment is recorded.': 'El pago se registró.',
  'The payment is verified.': 'El pago se verificó.',
  'The visit is billed later.': 'La cita se cobrará más adelante.',
  'The invoice is billed later.': 'La factura se cobrará más adelante.',
  'Cards take $0.50 or more. Take the payment another way.':
    'Las tarjetas aceptan desde $0.50. Cobre de otra manera.',
  'Its late fee was billed later: only a super-admin gives that up.':
    'Su cargo por cancelación tardía se dejó para después: solo un superadministrador puede anularlo.',
  'Cards take $0.50 or more. Raise the amount, or bill it later and record cash.':
    'Las tarjetas aceptan desde $0.50. Aumente el importe, o déjelo para después y registre efectivo.',
  'Choose today or an earlier day.': 'Elija hoy o un día anterior.',
  'A membership is paid by card: take a card, or send a payment link.':
    'Una membresía se paga con tarjeta: cobre con una tarjeta o envíe un enlace de pago.',
  'The card was declined. Please choose another card.': 'La tarjeta fue rechazada. Elija otra tarjeta.',
  'This is not charged any more. Reload to see how it stands.':
    'Esto ya no se cobra. Vuelva a cargar la página para ver cómo está.',
  'Only a visit that is billed later can be completed before it is paid. Record its payment first.':
    'Solo una cita que se cobra más adelante puede cerrarse antes de pagarse. Registre primero su pago.',
  'This visit is billed later already.': 'Esta cita ya se cobra más adelante.',
  'Nobody asks to pay for this visit later.': 'Nadie pidió pagar esta cita más adelante.',
  'It was agreed that this visit is paid later. Its bill can be paid at any time.':
    'Se acordó que esta cita se paga más adelante. Su factura puede pagarse en cualquier momento.',
  'Its bill was to be paid later: only a super-admin gives that up.':
    'Su factura se iba a pagar más adelante: solo un superadministrador puede anularla.',
  'The payment link is on its way to the patient.': 'El enlace de pago va en camino al paciente.',
};
