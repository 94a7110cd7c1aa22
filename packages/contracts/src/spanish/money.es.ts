import type { Phrases } from './phrasebook.ts';

export const moneyPhrases: Phrases = {
  appointment: 'la cita',
  invoice: 'la factura',
  'Travel fee': 'Tarifa de viaje',
  'Travel fee waived for members': 'Tarifa de viaje sin costo para miembros',
  'Member discount ({0}%)': 'Descuento de membresía ({0}%)',
  'Sales tax': 'Impuesto',
  'Sales tax ({0}%)': 'Impuesto ({0}%)',
  Discount: 'Descuento',
  'Discount ({0}%)': 'Descuento ({0}%)',
  'Used for invoice {0}.': 'Se usó para la factura {0}.',
  'Deposit, visit {0}': 'Depósito, cita {0}',
  'Late cancellation fee, visit {0}': 'Cargo por cancelación tardía, cita {0}',
  'No-show fee, visit {0}': 'Cargo por inasistencia, cita {0}',
  '{0} membership': 'Membresía {0}',
  '{0} × {1} (at {2} / month)': '{0} × {1} ({2} al mes)',
  '{0} × {1} (at {2} / year)': '{0} × {1} ({2} al año)',
  'Remaining time on {0} after {1}': 'Tiempo restante de {0} desde el {1}',
  'Unused time on {0} after {1}': 'Tiempo sin usar de {0} desde el {1}',
  'The bank returned the money.': 'El banco devolvió el dinero.',
  'The bank returned the payment that this replaced.': 'El banco devolvió el pago al que este reemplazó.',
  'The refund was returned, so the bank has the full amount.':
    'El reembolso regresó y el banco tiene todo el dinero.',
  'Paid from credit': 'Pagado con saldo a favor',
  'Kept as credit': 'Guardado como saldo a favor',
  'Credit from earlier': 'Saldo a favor anterior',
  'Carried over': 'Saldo trasladado',
  'Opening balance from {0}': 'Saldo inicial de {0}',
  'The import was undone.': 'Se deshizo la importación.',

  'The estimate is ready.': 'El presupuesto está listo.',
  'We’ll make the estimate within 3 business days and let you know.':
    'Haremos el presupuesto en un plazo de 3 días hábiles y le avisaremos.',
  'An estimate is made before the visit. This visit has its bill.':
    'Un presupuesto se hace antes de la cita. Esta cita ya tiene su factura.',

  'Enter a year, such as 2026.': 'Escriba un año, por ejemplo 2026.',
  'There are no superbills for visits in this month.': 'No hay facturas para el seguro de citas de este mes.',
  'This month has too many superbills for one PDF. Download them from their bills.':
    'Este mes tiene demasiadas facturas para el seguro para un solo PDF. Descárguelas una por una en sus facturas.',

  // Stripe’s own messages, which it sends to servers only in English.
  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'Your card has insufficient funds.': 'Su tarjeta no tiene fondos suficientes.',
  'Your card has expired.': 'Su tarjeta venció.',
  "Your card's security code is incorrect.": 'El código de seguridad de su tarjeta no es correcto.',
  'Your card number is incorrect.': 'El número de su tarjeta no es correcto.',
  'Your card does not support this type of purchase.': 'Su tarjeta no permite este tipo de compra.',
  'Your card was declined. This transaction requires authentication.':
    'Su tarjeta fue rechazada. Su banco pide que confirme el pago.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.',
  'This card has expired. Please add a new one.': 'Esta tarjeta venció. Agregue una nueva, por favor.',
  'We can’t save this card. Please try another card.':
    'Esta tarjeta no se puede guardar. Pruebe con otra, por favor.',
  'The card wasn’t charged.': 'No se cobró a la tarjeta.',
  'This isn’t available for an invoice with status {0}.': 'Esto no se puede hacer con esta factura.',
  'Only super-admins can do this.': 'No tiene permiso para hacer esto.',
  'A payment for this invoice is processing. Try again in a moment.':
    'Esta factura se está pagando ahora. Inténtelo de nuevo en un momento.',
  'This is too little for a card payment, so it can’t be billed again. Write it off instead.':
    'Es muy poco para un pago con tarjeta, así que no se puede facturar de nuevo. Es mejor cancelar la deuda.',
  'A deposit can’t be billed again: its visit’s bill already covers the full amount. Write it off instead.':
    'Un depósito no se puede volver a facturar: la factura de la cita ya incluye el importe completo. Cancele la deuda.',
  'This invoice has no amount due. Add a line item first.':
    'Esta factura no tiene monto por pagar. Primero agregue una línea.',
  'Enter a percentage with up to two decimal places.': 'Escriba un porcentaje con dos decimales como máximo.',
  'No one would get this message. Check the patient’s contact details and notification settings, and that the account is active.':
    'Este mensaje no le llegaría a nadie. Revise los datos de contacto y las notificaciones del paciente, y que la cuenta esté activa.',
  'Credit from an earlier membership is being refunded. Please try again in a moment.':
    'Estamos reembolsando el crédito de una membresía anterior. Inténtelo de nuevo en un momento.',
  'This account is inactive. Activate it first.': 'Esta cuenta está inactiva. Actívela primero.',
  'This bill is on a payment plan. Stop the plan first.':
    'Esta factura tiene un plan de pagos. Primero detenga el plan.',
  'This invoice belongs to a visit. Edit the visit instead.': 'Esta factura va con su cita: cambie la cita.',
  'This invoice belongs to a membership. Edit the membership instead.':
    'Esta factura se cobra con la membresía: cambie la membresía.',
  'This isn’t available for this invoice.': 'Esto no se puede hacer con la factura tal como está.',
  'Drafts don’t have a PDF. Send the invoice first.': 'Un borrador no tiene PDF.',
  'The visit was canceled.': 'La cita se canceló.',
  'The visit was reactivated.': 'La cita sí se realiza.',
  'The total exceeds the invoice limit.': 'Es más de lo que cabe en una factura.',
  'An invoice with status {0} can’t be changed to {1}.': 'La factura ya no puede cambiar así.',
  'This patient is marked as deceased, so the membership has ended.':
    'Esta persona ha fallecido. La membresía terminó.',
  'You can’t record a payment as bill later. Choose CASH or Square POS.':
    'No se puede registrar un pago como factura posterior. Elija CASH o Square POS.',
  'This patient is deceased. The membership has ended.': 'Esta persona ha fallecido. La membresía terminó.',
  'The account holder chooses the plan for everyone in the household.':
    'El titular del hogar elige un plan para todos.',
  'We couldn’t find a membership.': 'No encontramos ninguna membresía.',
  'This membership is still being confirmed. Please wait a moment.':
    'Esta membresía se está confirmando. Espere un momento, por favor.',
  'This period was paid before the practice moved here. You can change the plan once the membership renews.':
    'Este período se pagó antes de que el consultorio se cambiara a este sistema. Podrá cambiar el plan cuando la membresía se renueve.',
  'You can’t do this with this membership right now.': 'Ahora no se puede hacer esto con esta membresía.',
  'This membership has a past-due payment. Please pay it first. You can use another card.':
    'Hay un cargo pendiente de esta membresía. Páguelo primero, con otra tarjeta si hace falta.',
  'This membership is paused. It needs to be resumed first.':
    'Esta membresía está en pausa. Primero debe reanudarse.',
  'This membership has ended.': 'Esta membresía terminó.',
  'Another change to this membership is in progress. Please wait a moment.':
    'Hay otro cambio de esta membresía en curso. Espere un momento, por favor.',
  'The payment for this period was refunded or is disputed, so the plan can’t be changed before it ends. Please call us to switch sooner.':
    'El pago de este período se reembolsó o está en disputa, así que el plan no se puede cambiar antes de que termine. Llámenos si desea cambiarlo antes.',
  'This plan is no longer available at this price. Please choose again.':
    'Este plan ya no se vende a este precio. Elija de nuevo, por favor.',
  'Choose a card to charge, or add one.': 'Elija la tarjeta a la que se cobra, o agregue una.',
  'We can’t calculate this change right now. Please call us.':
    'Este cambio no se puede calcular ahora. Llámenos, por favor.',
  'This card pays a payment plan. Pay the rest or stop the plan first.':
    'Esta tarjeta paga un plan de pagos. Pague el resto o detenga el plan primero.',
  'This card pays for a membership. Choose another card for the membership first.':
    'Con esta tarjeta se paga una membresía. Primero elija otra tarjeta para la membresía.',
  'This requires the “Billing” permission.': 'No tiene permiso para hacer esto.',
  'We couldn’t make this change. Please try again, or call us.':
    'No se pudo hacer este cambio. Inténtelo de nuevo o llámenos.',
  'Your bank needs to approve this card first. Please add it again, or choose another card.':
    'Su banco debe aprobar primero esta tarjeta. Agréguela de nuevo o elija otra tarjeta.',
  'Your card was declined, and nothing was changed. Please choose another card.':
    'La tarjeta fue rechazada y no cambió nada. Elija otra tarjeta, por favor.',
  'The due date has passed. Choose a later date before sending.':
    'Su fecha límite ya pasó. Elija un día posterior.',
  'This payment has already ended.': 'Este pago ya terminó.',
  'Please choose Cash or Bill Me Later.': 'Elija efectivo o pagar después, por favor.',
  'You can ask for this only while the visit is awaiting payment.':
    'Solo puede pedir esto mientras la cita espera el pago.',
  'This visit has no pending payment request.': 'No hay ninguna solicitud de pago para esta cita.',
  'This isn’t a bill-later invoice.': 'Esta factura no es de pago posterior.',
  'This {0} isn’t awaiting payment.': 'Esto no espera ningún pago.',
  'This {0} has no payment to verify.': 'No hay ningún pago por verificar.',
  'We’re confirming your payment. Please wait a moment.':
    'Estamos confirmando su pago. Espere un momento, por favor.',
  'This deposit is already held on a card. There’s nothing to pay now.':
    'Este depósito ya está retenido en una tarjeta. No tiene nada que pagar ahora.',
  'The hold on the card ended. Nothing was charged.': 'Terminó la retención en la tarjeta. No se cobró nada.',
  'This {0} is already paid.': 'Esto ya está pagado.',
  'We already received a payment for this. Our team is reviewing it.':
    'Ya recibimos un pago por esto. Nuestro equipo lo está revisando.',
  'A payment is under review. Resolve it under Payment reviews, then try again.':
    'Se está revisando un pago. Resuélvalo en la revisión de pagos y vuelva a intentarlo.',
  'We couldn’t find a paused membership.': 'No hay ninguna membresía en pausa.',
  'Its payment was found.': 'Se encontró su pago.',
  'The bank completed the refund after all.': 'Finalmente el banco devolvió el dinero.',
  'Remaining membership credit.': 'Saldo a favor que quedaba de una membresía.',
  'This is already paid.': 'Esto ya está pagado.',
  'A card reader is waiting for this payment. Cancel it on the reader, or wait 3 minutes.':
    'Un lector de tarjetas espera este pago. Espere tres minutos, por favor.',
  'We can’t take this amount by card. Please call us.':
    'Este monto no se puede pagar con tarjeta. Llámenos, por favor.',
  'This is billed with your membership. Please check the card on your membership.':
    'Esto se cobra con la membresía. Revise su tarjeta, por favor.',
  'This {0} can’t be paid by card right now.': 'Ahora esto no se puede pagar con tarjeta.',
  'No payment has been requested yet.': 'Todavía no se pidió ningún pago.',
  'The payment wasn’t completed.': 'El pago no se completó.',
  'This card can’t be charged. Please remove it and add it again.':
    'No se puede cobrar a esta tarjeta. Quítela y agréguela de nuevo, por favor.',
  'Made directly with the payment processor.': 'Hecho en el procesador de pagos.',

  'Enter a rate between 0 and 100.': 'Escriba un porcentaje de 0 a 100.',
  'Add at least one benefit.': 'Agregue al menos un beneficio.',
  'Add up to 15 benefits.': 'Como máximo 15 beneficios.',
  'Enter a monthly price, a yearly price or both.': 'Escriba un precio por mes, por año o ambos.',

  'Card saved.': 'La tarjeta se guardó.',
  'Card removed.': 'La tarjeta se quitó.',
  'Your household can pay with your cards.': 'Su familia puede pagar con sus tarjetas.',
  'Autopay is on.': 'El pago automático está activado.',
  'The amount of this bill has changed. Please check it.':
    'El monto de esta factura cambió. Revíselo, por favor.',
  'The payment plan has started.': 'El plan de pagos comenzó.',
  'The payment plan was stopped.': 'El plan de pagos se detuvo.',
  'This bill can’t be split into payments right now.': 'Esta factura no se puede dividir en pagos ahora.',
  'This bill already has a payment plan.': 'Esta factura ya tiene un plan de pagos.',
  'We couldn’t charge a payment in this bill’s last plan. Please call us to set up another.':
    'No pudimos cobrar un pago del último plan de esta factura. Llámenos para acordar otro.',
  'The payments have changed. Please check them and try again.':
    'Los pagos cambiaron. Revíselos e inténtelo de nuevo.',
  'This bill can’t be split into that many payments.': 'Esta factura no se puede dividir en tantos pagos.',
  'Choose a card that can pay this bill.': 'Elija una tarjeta que pueda pagar esta factura.',
  'This card was declined in an earlier plan. Choose another card.':
    'Esta tarjeta fue rechazada en un plan anterior. Elija otra tarjeta.',
  'Choose how the payer agreed.': 'Elija cómo aceptó el plan quien paga.',
  'This payment plan has already ended.': 'Este plan de pagos ya terminó.',
  'We’re charging a payment right now. Try again in a minute.':
    'Estamos cobrando un pago ahora. Inténtelo de nuevo en un minuto.',
  'Choose 2 to 12 payments.': 'Elija de 2 a 12 pagos.',
  'Autopay is off.': 'El pago automático está desactivado.',
  'Choose a card you’re allowed to use.': 'Elija una tarjeta con la que pueda pagar.',
  'We’re charging a bill right now. Try again in a minute.':
    'Estamos cobrando una factura en este momento. Inténtelo de nuevo en un minuto.',
  'Only you can pay with your cards.': 'Solo usted puede pagar con sus tarjetas.',
  'This is now the default card.': 'Esta es ahora la tarjeta predeterminada.',
  'Payment is Successful!': '¡El pago se realizó!',
  'Payment processing.': 'Estamos procesando el pago.',
  'Payment status: {0}': 'Se revisó el estado del pago.',
  'Membership started.': 'La membresía comenzó.',
  'Membership changed': 'La membresía cambió.',
  'Membership updated.': 'La membresía cambió.',
  'Your membership will continue.': 'La membresía continúa.',
  'Membership paused.': 'La membresía está en pausa.',
  'Billing account updated.': 'Los datos de facturación cambiaron.',
  'Subscription canceled successfully.': 'La membresía se canceló.',
  'We sent your request to our billing team.': 'Nuestro equipo de facturación recibió su solicitud.',
  'The payment is confirmed.': 'El pago se confirmó.',
  'Payment recorded': 'El pago se registró.',
  'Payment verified': 'El pago se verificó.',
  'Bill later approved': 'La cita se cobrará más adelante.',
  'Invoice set to bill later': 'La factura se cobrará más adelante.',
  'Card payments must be at least $0.50. Take the payment another way.':
    'Los pagos con tarjeta deben ser de al menos $0.50. Cobre de otra manera.',
  'Card payments can be at most $999,999.99. Take the payment another way.':
    'Los pagos con tarjeta pueden ser de hasta $999,999.99. Cobre de otra manera.',
  'Card payments can be at most $999,999.99. Split the amount, or set the invoice to bill later and record the payment.':
    'Los pagos con tarjeta pueden ser de hasta $999,999.99. Divida el importe, o deje la factura para después y registre el pago.',
  'The late cancellation fee was set to bill later. Only super-admins can write it off.':
    'Su cargo por cancelación tardía se dejó para después: solo un superadministrador puede anularlo.',
  'Card payments must be at least $0.50. Increase the amount, or set the invoice to bill later and record cash.':
    'Los pagos con tarjeta deben ser de al menos $0.50. Aumente el importe, o deje la factura para después y registre efectivo.',
  'Choose today or an earlier day.': 'Elija hoy o un día anterior.',
  'Choose a day in the last year, or since the bill was created.':
    'Elija un día del último año o desde que se creó la factura.',
  'Memberships are paid by card. Charge a card, or send a payment link.':
    'Una membresía se paga con tarjeta: cobre con una tarjeta o envíe un enlace de pago.',
  'The card was declined. Please choose another card.': 'La tarjeta fue rechazada. Elija otra tarjeta.',
  'This is no longer charged. Reload to see its current status.':
    'Esto ya no se cobra. Vuelva a cargar la página para ver su estado actual.',
  'Only a bill-later visit can be completed before payment. Record its payment first.':
    'Solo una cita que se cobra más adelante puede cerrarse antes de pagarse. Registre primero su pago.',
  'This visit is already set to bill later.': 'Esta cita ya se cobra más adelante.',
  'No one has asked to pay for this visit later.': 'Nadie pidió pagar esta cita más adelante.',
  'This visit is set to Bill Me Later. Its bill can be paid anytime.':
    'Esta cita se paga más adelante. Su factura puede pagarse en cualquier momento.',
  'This bill was set to bill later. Only super-admins can write it off.':
    'Su factura se iba a pagar más adelante: solo un superadministrador puede anularla.',
  'Payment link sent to the patient': 'El enlace de pago va en camino al paciente.',
  'If the bill is still open, a new link is on its way.':
    'Si la factura sigue pendiente, recibirá un enlace nuevo en breve.',
};
