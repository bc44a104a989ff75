import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pageBefore } from '../../../browser/page-before';
import { useLanguage } from '../../../i18n/use-language';
import type { Choosable } from './opening';
import { CONTACT_FIELDS, mistakeIn, valuesOf, type ContactField } from './fields';
import { sendContact, type SendResult } from './send-contact';
import { useContactStart } from './use-contact-start';

export type FieldErrors = Partial<Record<ContactField, string>>;

/** The state of the form. The fields are uncontrolled, so that hydration loses no typed text. */
export function useContactForm(supportEmail: string, search: string, choosable: Choosable) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const start = useContactStart(form, search, choosable, state === 'sent');
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The announcement: the number of invalid fields, or why the message was not sent. */
  const [notice, setNotice] = useState('');

  const focusIsDue = useRef(false);

  // Runs after the render that links the error texts to their fields, so that a screen reader reads both.
  useEffect(() => {
    if (!focusIsDue.current) return;
    focusIsDue.current = false;
    const first = CONTACT_FIELDS.find((field) => errors[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }, [errors]);

  // With scripts, this hook validates in the reader's language. Without them the browser does.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [state]);

  useEffect(() => {
    if (state === 'sent') done.current?.focus();
  }, [state]);

  const errorTextOf = (field: ContactField, value: string): string | undefined => {
    const isEmpty = field === 'message' && start.isOnlyStart(value);
    const mistake = mistakeIn(field, isEmpty ? '' : value);
    return mistake && t(`contact.errors.${mistake.key}`, { max: mistake.max });
  };

  const refuse = (found: FieldErrors) => {
    focusIsDue.current = true;
    setErrors(found);
    setNotice(t('contact.errors.summary', { count: Object.keys(found).length }));
  };

  const show = (result: SendResult) => {
    if (result.kind === 'sent') {
      start.forget();
      setState('sent');
      return;
    }
    setState('open');
    switch (result.kind) {
      case 'fields':
        refuse(Object.fromEntries(result.errors.map(({ field, message }) => [field, message])));
        break;
      case 'too-many':
        setNotice(
          result.seconds === undefined
            ? t('contact.errors.rateLimited')
            : t('contact.errors.rateLimitedFor', { count: Math.max(1, Math.ceil(result.seconds / 60)) }),
        );
        break;
      case 'offline':
        setNotice(t('contact.errors.offline'));
        break;
      case 'failed':
        setNotice(t('contact.errors.server', { email: supportEmail }));
        break;
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const values = valuesOf(event.currentTarget);
    const found: FieldErrors = {};
    for (const field of CONTACT_FIELDS) {
      const text = errorTextOf(field, values[field]);
      if (text) found[field] = text;
    }
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setErrors({});
    setNotice('');
    setState('sending');
    void sendContact({ ...values, from: start.chosen?.from ?? pageBefore() }, language).then(show);
  };

  /** Saves the draft, and validates the field again if it was invalid. */
  const typed = (event: InputEvent<HTMLFormElement>) => {
    start.keep();
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const field = CONTACT_FIELDS.find((name) => name === target.name);
    if (!field || !errors[field]) return;
    const text = errorTextOf(field, target.value);
    setErrors(({ [field]: _corrected, ...others }) => (text ? { ...others, [field]: text } : others));
    if (!text && Object.keys(errors).length === 1) setNotice('');
  };

  return { form, done, state, start, errors, notice, submit, typed, again: () => setState('open') };
}
