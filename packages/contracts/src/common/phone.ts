const US_NUMBER = /^(?:\+?1)?[^\d+]*(\d{3})\D*(\d{3})\D*(\d{4})$/;

const shapedAs = (shape: string) => (phone: string) => phone.replace(US_NUMBER, shape);

/** `(312) 555-0148`, for people. A US number in any form; other numbers unchanged. */
export const phoneText = shapedAs('($1) $2-$3');

/** `(312)-555-0148`, as calls answer it. */
export const formatPhone = shapedAs('($1)-$2-$3');

export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
