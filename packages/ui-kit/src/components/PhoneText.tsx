import styles from './figures.module.css';

interface Props {
  phone: string;
  e164?: string | null;
}

export function PhoneText({ phone, e164 }: Props) {
  return (
    <a className={styles.figures} href={`tel:${e164 ?? phone.replace(/\D/g, '')}`}>
      {phone}
    </a>
  );
}
