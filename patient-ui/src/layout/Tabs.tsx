import { useTexts } from '../i18n/TextsProvider.tsx';
import { ChatBadge } from './ChatBadge.tsx';
import { SectionLink } from './SectionLink.tsx';
import { sections } from './sections.ts';
import styles from './Tabs.module.css';

/** Pages with a dock show it in place of the tabs. */
export function Tabs() {
  const texts = useTexts().shell;
  return (
    <nav className={styles.tabs} aria-label={texts.navigation}>
      {sections.map((section) => {
        const { path, name, icon: Icon } = section;
        return (
          <SectionLink key={path} section={section} className={styles.tab}>
            {texts[name]}
            <span className={styles.icon}>
              <Icon size={24} strokeWidth={1.75} aria-hidden />
              {name === 'chat' && <ChatBadge className={styles.badge} />}
            </span>
          </SectionLink>
        );
      })}
    </nav>
  );
}
