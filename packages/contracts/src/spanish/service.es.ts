import type { Phrases } from './phrasebook.ts';

export const servicePhrases: Phrases = {
  'Done.': 'Listo.',
  'Not found.': 'No lo encontramos.',
  'Please sign in again.': 'Inicie sesión de nuevo, por favor.',
  'You don’t have permission to do this.': 'No tiene permiso para hacer esto.',
  'Someone changed this record after you opened it. Reload and try again.':
    'Alguien cambió esto después de que usted lo abrió. Cárguelo de nuevo e inténtelo otra vez.',
  'Too many attempts. Please wait a moment and try again.':
    'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
  'We can’t do this right now. Please try again in a moment.':
    'No podemos hacer esto en este momento. Inténtelo de nuevo en un momento.',
  'We have no room for files right now, so nothing was saved. Please try again later, or call us.':
    'Ahora no tenemos espacio para archivos, así que no se guardó nada. Inténtelo más tarde o llámenos.',
  'This looks like a card number. To keep it safe, enter card numbers only in the payment form.':
    'Esto parece un número de tarjeta. Por seguridad, escriba los números de tarjeta solo en el formulario de pago.',
  'This request is nested too deeply.': 'Esta solicitud tiene demasiados niveles.',
  'The request could not be read. Check that it is well-formed JSON.': 'No pudimos leer lo que se envió.',
  'The request took too long to arrive. Please send it again.':
    'Lo que envió tardó demasiado en llegar. Envíelo de nuevo, por favor.',
  'Send the request as application/json.': 'Envíe la solicitud como application/json.',
  'Send the request as multipart/form-data.': 'Envíe la solicitud como multipart/form-data.',
  'We are very busy right now. Please try again in a moment.':
    'Tenemos mucha actividad en este momento. Inténtelo de nuevo en un momento.',
  'This value is not valid.': 'Este valor no es válido.',
  'An outside service refused this. Please check what you entered.':
    'Un servicio externo no aceptó esto. Revise lo que escribió, por favor.',
  'Some values are not valid.': 'Algunos datos no son válidos.',
  'We can’t save something you entered. Check it and try again.':
    'Algo de lo que escribió no se puede guardar. Revíselo e inténtelo de nuevo.',
  'Something went wrong on our side. Please try again.':
    'Algo falló de nuestro lado. Inténtelo de nuevo, por favor.',
  'This origin isn’t allowed to use the API.': 'Este origen no puede usar el servicio.',
  'Idempotency-Key must be 8 to 128 letters, digits, dots, colons, or dashes.':
    'Idempotency-Key lleva de 8 a 128 letras, números, puntos, dos puntos o guiones.',
  'X-Bedside-Position must be a value from an earlier response, or 0.0.':
    'X-Bedside-Position debe ser como en una respuesta anterior, o 0.0.',
  'This Idempotency-Key was already used with a different request.':
    'Este Idempotency-Key ya se usó con otra solicitud.',
  'We’re still working on this request. Please check again in a moment.':
    'Todavía estamos procesando esta solicitud. Mire de nuevo en un momento.',
  'Opening this link makes a change. Open it only if you want to make that change.':
    'Abrir este enlace hace un cambio. Ábralo solo si quiere hacer ese cambio.',
  '{0} isn’t ready yet. Please try again in a moment.':
    'Se está preparando: {0}. Inténtelo de nuevo en un momento.',
  'The service is restarting. Please try again.':
    'El servicio se está reiniciando. Inténtelo de nuevo, por favor.',
  'Use {0}. No other format is supported.': 'Use {0}. No se admite ningún otro formato.',
  'The {0} will go out at {1}.': 'El aviso saldrá a las {1}.',
  'The copy': 'la copia',
  'Your invoice': 'su factura',
  'Your superbill': 'su factura para el seguro',
  'Your statement': 'su estado de pagos',
  'The assessment': 'la evaluación',
  'Send this field before the file.': 'Envíe este campo antes del archivo.',
};
