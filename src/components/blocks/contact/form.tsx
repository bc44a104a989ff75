import { Link } from 'gatsby';
import { useTranslation } from 'react-i18next';
import { integrationPath, PATHS } from '../../../config/paths';
import { CONTACT_URL } from '../../../http/public-calls';
import { localizedPath } from '../../../i18n/localized-path';
import { useLanguage } from '../../../i18n/use-language';
import { useCompany } from '../../layout/use-company';
import { Button } from '../../ui/button';
import { SelectField, TextAreaField, TextField } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { ContactChoice } from './choice';
import * as styles from './form.module.css';
import type { Choosable } from './opening';
import { useContactForm } from './use-contact-form';

interface ContactFormProps {
  /** The query of the address, with the choices made on other pages. */
  search: string;
  choosable: Choosable;
  /** True on the page for the free month, where the message is there already. */
  isTrial?: boolean;
}

/**
 * The contact form. Without scripts it is a plain form post; with scripts it validates and sends by itself.
 * `data-hold-submit`: a submit before hydration is queued.
 */
export function ContactForm({ search, choosable, isTrial = false }: ContactFormProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { supportEmail, replyWithinWorkingDays } = useCompany();
  const { form, done, state, start, errors, notice, submit, typed, again } = useContactForm(
    supportEmail,
    search,
    choosable,
  );
  const isTold = start.opening && (start.isMissing || !isTrial);
  const kind = isTrial ? 'trial' : start.kind;

  if (state === 'sent') {
    return (
      <div className={styles.sent}>
        <h3 ref={done} tabIndex={-1}>
          <Icon name="check" />
          {t('contact.success.title')}
        </h3>
        <p>
          {t('contact.success.text')}
          {replyWithinWorkingDays && ` ${t('contact.success.when', { count: replyWithinWorkingDays })}`}
        </p>
        <Meanwhile search={search} integrations={choosable.integrations} />
        <Button onClick={again}>{t('contact.success.again')}</Button>
      </div>
    );
  }

  const phone = (
    <TextField
      id="contact-phone"
      name="phone"
      type="tel"
      label={t('contact.phone')}
      note={t('contact.optional')}
      autoComplete="tel"
      error={errors.phone}
    />
  );

  return (
    <form
      ref={form}
      method="post"
      action={CONTACT_URL}
      data-hold-submit=""
      className={styles.form}
      onSubmit={submit}
      onInput={typed}
    >
      <input type="hidden" name="language" value={language} />
      <p role="status" className={styles.choice}>
        {isTold &&
          t(`home:contact.choice.${start.isMissing ? 'offered' : 'begun'}`, { opening: start.opening })}
      </p>
      {start.opening && start.isMissing && (
        <p className={styles.wide}>
          <Button small onClick={start.add}>
            {t('home:contact.choice.add')}
          </Button>
        </p>
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.honeypot')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="kind" value={kind} />
      {isTrial && <p className={styles.enough}>{t('trial:enough')}</p>}
      <TextField
        id="contact-name"
        name="name"
        label={t('contact.name')}
        autoComplete="name"
        required
        error={errors.name}
      />
      <TextField
        id="contact-email"
        name="email"
        type="email"
        label={t('contact.email')}
        autoComplete="email"
        required
        error={errors.email}
      />
      {!isTrial && phone}
      <TextField
        id="contact-company"
        name="company"
        label={t('contact.company')}
        note={t('contact.optional')}
        autoComplete="organization"
        error={errors.company}
      />
      <SelectField
        id="contact-erp"
        name="erp"
        label={t('home:contact.erp.label')}
        note={t('contact.optional')}
        error={errors.erp}
      >
        <option value="">{t('home:contact.erp.choose')}</option>
        {choosable.integrations.map(({ jsonId, name }) => (
          <option key={jsonId} value={jsonId}>
            {name}
          </option>
        ))}
        <option value="other">{t('home:contact.erp.other')}</option>
      </SelectField>
      {kind === 'trial' && (
        <TextField
          id="contact-scanners"
          name="scanners"
          label={t('home:contact.scanners')}
          note={t('contact.optional')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.scanners}
        />
      )}
      {isTrial && phone}
      {start.chosen && <ContactChoice chosen={start.chosen} apps={choosable.apps} errors={errors} />}
      <TextAreaField
        id="contact-message"
        name="message"
        label={t('contact.message')}
        className={styles.wide}
        required
        defaultValue={isTrial ? t('home:contact.opening.trial.any') : undefined}
        error={errors.message}
      />
      <div className={styles.end}>
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
        <Button type="submit" variant="primary" busy={state === 'sending'}>
          {state === 'sending' ? t('contact.sending') : t('contact.submit')}
        </Button>
        <p className={styles.privacy}>{t('contact.privacyNote')}</p>
      </div>
    </form>
  );
}

/** Shown after sending: links to a demo and to the connection with the ERP. */
function Meanwhile({
  search,
  integrations,
}: Pick<ContactFormProps, 'search'> & Pick<Choosable, 'integrations'>) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const about = new URLSearchParams(search).get('about');
  const chosen = integrations.filter(({ jsonId }) => jsonId === about);
  return (
    <>
      <p>{t('contact.meanwhile')}</p>
      <ul>
        <li>
          <Link to={localizedPath(`${PATHS.home}#picking`, language)}>{t('hero.try')}</Link>
        </li>
        {(chosen.length > 0 ? chosen : integrations).map(({ jsonId, name }) => (
          <li key={jsonId}>
            <Link to={localizedPath(integrationPath(jsonId), language)}>{t('erp.link', { erp: name })}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
