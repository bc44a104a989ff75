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

/** True if the value of a control is empty or the one that the page was built with. */
const isUntouched = (control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) =>
  control.value === '' || ('defaultValue' in control && control.value === control.defaultValue);

/** The values that were filled in automatically. */
interface Begun {
  message: string;
  erp: string;
}

/**
 * Saves the typed values only. Automatic values are left out, so that another choice can replace them; the
 * address holds the choices themselves.
 */
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
 * Fills in the form before the visitor types: the draft of this tab, and a message that starts with the
 * choice made on another page. A field with the visitor's own text is not changed.
 * @param search query of the address, with the choices
 * @param isSent true if the form was replaced by a thank-you text
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
  const kind = found?.kind ?? 'question';
  const erp = chosen?.erp?.jsonId ?? '';

  useLayoutEffect(() => {
    if (!formRef.current) return;
    const message = controlOf(formRef.current, 'message');
    if (message && 'defaultValue' in message) begun.current.message ||= message.defaultValue;
    const draft = keptDraft();
    for (const field of CONTACT_FIELDS) {
      const control = controlOf(formRef.current, field);
      const typed = draft[field];
      if (control && typed !== undefined && isUntouched(control)) control.value = typed;
    }
    const system = controlOf(formRef.current, 'erp');
    if (system && erp !== '' && ['', begun.current.erp].includes(system.value)) {
      system.value = erp;
      begun.current.erp = erp;
    }
    if (message && opening !== undefined) {
      if (['', begun.current.message, opening].includes(message.value.trim())) {
        message.value = `${opening}\n`;
        begun.current.message = opening;
      }
      setMissing(!message.value.includes(opening));
    }
    // Saves text that was typed before hydration.
    keepTyped(formRef.current, begun.current);
  }, [formRef, opening, erp, isSent]);

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
    /** The choices made on another page. */
    chosen,
    opening,
    /** The kind of message: a question unless a choice says otherwise. */
    kind,
    /** True if the visitor's message does not contain the sentence for the choice. */
    isMissing,
    /** Adds that sentence to the message. */
    add,
    keep,
    /** True if the message is only the incomplete first sentence of a question. */
    isOnlyStart: (message: string) => found?.isUnfinished === true && message.trim() === opening,
    forget: () => {
      begun.current = { message: '', erp: '' };
      setSent(search);
      forgetDraft();
    },
  };
}
