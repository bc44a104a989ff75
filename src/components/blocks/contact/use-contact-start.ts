import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMounted } from '../../ui/use-is-mounted';
import { forgetDraft, keepDraft, keptDraft } from './draft';
import { CONTACT_FIELDS, valuesOf, type ContactField } from './fields';
import { chosenIn, openingOf, type Choosable } from './opening';

function controlOf(form: HTMLFormElement | null, field: ContactField) {
  const control = form?.elements.namedItem(field);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
    ? control
    : undefined;
}

/** What we filled in. */
interface Begun {
  message: string;
  erp: string;
}

/** Keeps what the visitor typed. What we filled in gives way to another choice, and what the address holds stands there. */
function keepTyped(form: HTMLFormElement, begun: Begun) {
  const values = valuesOf(form);
  keepDraft({
    ...values,
    message: values.message.trim() === begun.message ? '' : values.message,
    erp: values.erp === begun.erp ? '' : values.erp,
    package: '',
    licences: '',
    app: '',
  });
}

/**
 * What the form holds before anything is typed: what was typed in this tab earlier and not sent, and a message that begins
 * with what was chosen on another page. A field with words of the visitor stays as it is.
 * @param search query of the address, with the choice
 * @param isSent whether the form has given way to thanks
 */
export function useContactStart(
  formRef: RefObject<HTMLFormElement | null>,
  search: string,
  choosable: Choosable,
  isSent: boolean,
) {
  const { t } = useTranslation('home');
  const isMounted = useIsMounted();
  const begun = useRef<Begun>({ message: '', erp: '' });
  const [sent, setSent] = useState<string>();
  const [isMissing, setMissing] = useState(false);

  const chosen = isMounted && sent !== search ? chosenIn(search, choosable) : undefined;
  const found = chosen && openingOf(chosen, t);
  const opening = found?.text;
  const kind = found?.kind;
  const erp = chosen?.erp?.jsonId ?? '';

  useLayoutEffect(() => {
    if (!formRef.current) return;
    const draft = keptDraft();
    for (const field of CONTACT_FIELDS) {
      const control = controlOf(formRef.current, field);
      if (control?.value === '') control.value = draft[field] ?? '';
    }
    const kinds = formRef.current.elements.namedItem('kind');
    if (kind && kinds instanceof RadioNodeList) kinds.value = kind;
    const system = controlOf(formRef.current, 'erp');
    if (system && erp !== '' && ['', begun.current.erp].includes(system.value)) {
      system.value = erp;
      begun.current.erp = erp;
    }
    const message = controlOf(formRef.current, 'message');
    if (message && opening !== undefined) {
      if (['', begun.current.message, opening].includes(message.value.trim())) {
        message.value = `${opening}\n`;
        begun.current.message = opening;
      }
      setMissing(!message.value.includes(opening));
    }
    // Words from before hydration.
    keepTyped(formRef.current, begun.current);
  }, [formRef, opening, kind, erp, isSent]);

  const keep = () => {
    if (formRef.current) keepTyped(formRef.current, begun.current);
  };

  const add = () => {
    const message = controlOf(formRef.current, 'message');
    if (!message || opening === undefined) return;
    message.value = `${opening}\n${message.value}`;
    message.focus();
    setMissing(false);
    keep();
  };

  return {
    /** What was chosen on another page. */
    chosen,
    opening,
    /** Whether the message of the visitor does not say what was chosen. */
    isMissing,
    /** Puts it there. */
    add,
    keep,
    /** Whether a message is no more than the start of a question. */
    isOnlyStart: (message: string) => found?.isUnfinished === true && message.trim() === opening,
    forget: () => {
      begun.current = { message: '', erp: '' };
      setSent(search);
      forgetDraft();
    },
  };
}
