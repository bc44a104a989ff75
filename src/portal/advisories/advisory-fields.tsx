import { cveOf, cweOf } from '../../../server/contract/identifiers';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../server/contract/languages';
import { limits } from '../../../server/contract/limits';
import { Button } from '../../components/ui/button';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../components/ui/field';
import { languageName } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { FieldRow } from '../forms/field-row';
import * as styles from './advisories.module.css';
import { FIELDS, TEXTS, type TextName, type Values } from './advisory-values';
import { CvssField } from './cvss-field';

/** Returns the name and the language of a text, if the field is one. */
const textOf = (field: string) => {
  const [, text, of] = /^(title|summary|details|remediation)_(en|nl)$/.exec(field) ?? [];
  return text === undefined ? undefined : { text, of: of as Language };
};

/** Returns the label of a field of the form. */
export function useFieldLabel() {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  return (field: string): string => {
    const text = textOf(field);
    return text
      ? t('inLanguage', { field: t(`labels.${text.text}`), language: languageName(text.of, language) })
      : t(`labels.${field}`);
  };
}

/** Returns a function that moves the focus to a field, also to one whose language is not shown on a phone. */
export function useFocusField(onShow: (language: Language) => void) {
  const { setFocus } = useFormContext<Values>();
  return (field: (typeof FIELDS)[number]) => {
    const text = textOf(field);
    if (text) onShow(text.of);
    // After the texts of the language are shown.
    requestAnimationFrame(() => setFocus(field));
  };
}

interface FieldsProps {
  /** The messages of the fields that publication needs, by name. */
  missing: ReadonlyMap<string, string>;
}

interface TextFieldsProps extends FieldsProps {
  /** The language that cannot change any more. */
  fixedLanguage?: Language | undefined;
  /** The language whose texts a phone shows. Wider screens show both. */
  shown: Language;
  onShow: (language: Language) => void;
}

/** The second step: what the advisory says. */
export function TextFields({ missing, fixedLanguage, shown, onShow }: TextFieldsProps) {
  const { t } = useTranslation('advisories');
  const language = useLanguage();
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  const noteOf = (field: string) => (missing.has(field) ? t('missing.note') : undefined);
  const focusField = useFocusField(onShow);
  const firstWrong = FIELDS.find((field) => errors[field]);
  const reveal = useEffectEvent((field: (typeof FIELDS)[number]) => {
    const text = textOf(field);
    if (text && text.of !== shown) focusField(field);
  });
  useEffect(() => {
    if (firstWrong) reveal(firstWrong);
  }, [firstWrong]);
  return (
    <>
      <FieldRow>
        <SelectField label={t('labels.kind')} error={errors.kind?.message} {...register('kind')}>
          {(['vulnerability', 'incident'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('labels.original_language')}
          hint={t(fixedLanguage ? 'hints.fixed_language' : 'hints.original_language')}
          error={errors.original_language?.message}
          {...register('original_language')}
        >
          {(fixedLanguage ? [fixedLanguage] : LANGUAGES).map((each) => (
            <option key={each} value={each}>
              {languageName(each, language)}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <div role="group" aria-label={t('languages')} className={styles.languages}>
        {LANGUAGES.map((each) => (
          <Button key={each} small aria-pressed={each === shown} onClick={() => onShow(each)}>
            {languageName(each, language)}
          </Button>
        ))}
      </div>
      {TEXTS.map((text) => (
        <div key={text} className={styles.pair} data-shown={shown}>
          {LANGUAGES.map((each) => (
            <TextInLanguage key={each} text={text} language={each} note={noteOf(`${text}_${each}`)} />
          ))}
        </div>
      ))}
      <TextField
        label={t('labels.credits')}
        hint={t('hints.credits')}
        maxLength={limits.creditsLength}
        error={errors.credits?.message}
        {...register('credits')}
      />
    </>
  );
}

/** The third step: how severe it is, and what it is known by. */
export function SeverityFields({ missing }: FieldsProps) {
  const { t } = useTranslation('advisories');
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (
    <>
      <CvssField note={missing.has('cvss_vector') ? t('missing.note') : undefined} />
      <div className={styles.pair}>
        <TextField
          label={t('labels.cve')}
          hint={t('hints.cve')}
          error={errors.cve?.message}
          autoComplete="off"
          {...register('cve', {
            validate: (value) => value.trim() === '' || cveOf(value) !== undefined || t('errors.cve'),
          })}
        />
        <TextField
          label={t('labels.cwe')}
          hint={t('hints.cwe')}
          error={errors.cwe?.message ?? missing.get('cwe')}
          autoComplete="off"
          {...register('cwe', {
            validate: (value) => value.trim() === '' || cweOf(value) !== undefined || t('errors.cwe'),
          })}
        />
      </div>
      <CheckboxField
        label={t('labels.exploited')}
        hint={t('hints.exploited')}
        error={errors.exploited?.message}
        {...register('exploited')}
      />
      <div className={styles.pair}>
        {(['aware_at', 'fix_available_at'] as const).map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            label={t(`labels.${field}`)}
            hint={t('hints.internal')}
            error={errors[field]?.message}
            {...register(field)}
          />
        ))}
      </div>
    </>
  );
}

interface TextInLanguageProps {
  text: TextName;
  language: Language;
  note: string | undefined;
}

/** A text of the advisory in one language. */
function TextInLanguage({ text, language, note }: TextInLanguageProps) {
  const labelOf = useFieldLabel();
  const { register, formState } = useFormContext<Values>();
  const field = `${text}_${language}` as const;
  const common = {
    label: labelOf(field),
    lang: language,
    className: styles[language],
    error: formState.errors[field]?.message,
    note,
  };
  return text === 'title' ? (
    <TextField {...common} maxLength={limits.nameLength} autoComplete="off" {...register(field)} />
  ) : (
    <TextAreaField {...common} maxLength={limits.advisoryTextLength} {...register(field)} />
  );
}

/** A step of writing an advisory. Style sheets number it. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.step}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
