const US_NUMBER = /^(?:\+?1)?[^\d+]*(\d{3})\D*(\d{3})\D*(\d{4})$/;

const shapedAs = (shape: string) => (phone: string) => phone.replace(US_NUMBER, shape);

/** `(312) 555-0148`, the form for display. Accepts a US number in any form and leaves other numbers unchanged. */
export const phoneText = shapedAs('($1) $2-$3');

/** `(312)-555-0148`, the form that calls return. */
export const formatPhone = shapedAs('($1)-$2-$3');

export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
