export const paymentLanguage = (): 'en' | 'es' => (document.documentElement.lang === 'es' ? 'es' : 'en');
