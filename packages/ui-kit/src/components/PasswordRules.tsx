import { type PasswordRule, passwordRules } from '@bedside/contracts/common/fields';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import styles from './PasswordRules.module.css';

type Texts = Record<PasswordRule | 'met' | 'notMet', string>;

const rules = Object.entries(passwordRules).map(([name, isMet]) => ({ name: name as PasswordRule, isMet }));

export const PasswordRules = ({ typed, texts }: { typed: string; texts: Texts }) => (
  <ul className={styles.rules}>
    {rules.map(({ name, isMet }) => {
      const met = typed !== '' && isMet(typed);
      const Icon = met ? Check : Circle;
      return (
        <li key={name} data-met={met || undefined}>
          <Icon size={14} strokeWidth={2} aria-hidden />
          {texts[name]}
          <span className="visually-hidden">, {met ? texts.met : texts.notMet}</span>
        </li>
      );
    })}
  </ul>
);
