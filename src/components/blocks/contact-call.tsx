import { PATHS } from '../../config/paths';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { ButtonLink } from '../ui/button';
import { Section } from '../ui/section';
import * as styles from './contact-call.module.css';

interface ContactCallProps {
  title: string;
  text: string;
  action: string;
  /** Other ways on. */
  links?: readonly { to: string; label: string }[];
}

/** End of a page: what to do next. */
export function ContactCall({ title, text, action, links = [] }: ContactCallProps) {
  const language = useLanguage();
  return (
    <Section id="next" title={title} lead={text} tone="deep" className={styles.call}>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={localizedPath(`${PATHS.home}#contact`, language)}>
          {action}
        </ButtonLink>
        {links.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}
