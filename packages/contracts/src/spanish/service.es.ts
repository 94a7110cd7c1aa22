import type { Phrases } from './phrasebook.ts';

/** What any call may answer. */
export const servicePhrases: Phrases = {
  'Done.': 'Listo.',
  'Not found.': 'No lo encontramos.',
  'Please sign in again.': 'Inicie sesión de nuevo, por favor.',
  'Your role may not do this.': 'No tiene permiso para hacer esto.',
  'Somebody changed this record since you opened it. Reload it and try again.':
    'Alguien cambió esto después de que usted lo abrió. Cárguelo de nuevo e inténtelo otra vez.',
  'Too many attempts. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  'We cannot do this right now. Please try again in a moment.':
    'No podemos hacer esto en este momento. Inténtelo de nuevo en un momento.',
  'This looks like the number of a payment card. Please leave it out: cards are entered in the payment form alone.':
    'Esto parece el número de una tarjeta de pago. Quítelo, por favor: las tarjetas solo se escriben en el formulario de pago.',
  'This is nested too deep to be read.': 'Esto tiene demasiados niveles para leerse.',
  'The request could not be read. Check that it is well-formed JSON.': 'No pudimos leer lo que se envió.',
  'The request took too long to arrive. Please send it again.':
    'Lo que envió tardó demasiado en llegar. Envíelo de nuevo, por favor.',
  'The request is too large.': 'Lo que envió es demasiado grande.',
  'Send the request as application/json.': 'Envíe la solicitud como application/json.',
  'Send the request as multipart/form-data.': 'Envíe la solicitud como multipart/form-data.',
  'Too many requests. Please wait a moment and try again.':
    'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  'We are very busy right now. Please try again in a moment.':
    'Tenemos mucha actividad en este momento. Inténtelo de nuevo en un momento.',
  'This value is not valid.': 'Este valor no es válido.',
  'An outside service refused this. Please check what you entered.':
    'Un servicio externo no aceptó esto. Revise lo que escribió, por favor.',
  'Some values are not valid.': 'Algunos datos no son válidos.',
  'Something you entered cannot be stored. Check it and try again.':
    'Algo de lo que escribió no se puede guardar. Revíselo e inténtelo de nuevo.',
  'Something went wrong on our side. Please try again.':
    'Algo falló de nuestro lado. Inténtelo de nuevo, por favor.',
  'This origin may not use the API.': 'Este origen no puede usar el servicio.',
  'Idempotency-Key takes 8 to 128 letters, digits, dots, colons or dashes.':
    'Idempotency-Key lleva de 8 a 128 letras, números, puntos, dos puntos o guiones.',
  'This Idempotency-Key was used with another request.': 'Este Idempotency-Key ya se usó con otra solicitud.',
  'This request is still being worked on. Look again in a moment.':
    'Todavía estamos procesando esta solicitud. Mire de nuevo en un momento.',
  'This address does something. Open it when you mean it.':
    'Esta dirección hace un cambio. Ábrala cuando lo quiera.',
  '{0} is being prepared. Please try again in a moment.':
    'Se está preparando: {0}. Inténtelo de nuevo en un momento.',
  'This instance is stopping. Please send it again.': 'Envíelo de nuevo, por favor.',
  'The {0} {1} out at {2}.': 'El aviso sale a las {2}.',
  'The copy': 'la copia',
  'Your invoice': 'su factura',
  'The assessment': 'la evaluación',
};
