import type { Dispatch, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { CheckboxField, SelectField, TextField } from '../../ui/field';
import { CUSTOMERS } from './fictional-erp';
import {
  CUSTOMER_NUMBER_MAX,
  customerProblem,
  SOMEBODY_ELSE,
  type CheckState,
  type ImporterAction,
} from './importer-state';
import * as styles from './order-form.module.css';

interface OrderFormProps {
  state: CheckState;
  dispatch: Dispatch<ImporterAction>;
  customerField: RefObject<HTMLSelectElement | null>;
  /** The field for the number of a customer that is not in the list. */
  numberField: RefObject<HTMLInputElement | null>;
  /** Why the lines cannot be proposed yet. */
  problem?: string;
  onPropose: () => void;
}

/** Selects the customer of the order, and opens the proposal. */
export function OrderForm({
  state,
  dispatch,
  customerField,
  numberField,
  problem,
  onPropose,
}: OrderFormProps) {
  const { t } = useTranslation('importer');
  const { customer, document, reference, isMerged, showsErrors } = state;
  const customerInDocument = document.facts.customer;
  const wrong = showsErrors ? customerProblem(customer) : undefined;
  const hint =
    customerInDocument === undefined
      ? undefined
      : customerInDocument === customer.choice
        ? t('order.fromDocument')
        : CUSTOMERS.includes(customerInDocument)
          ? undefined
          : t('order.unknownCustomer', { customer: customerInDocument });
  return (
    <form
      noValidate
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onPropose();
      }}
    >
      <h5>{t('order.title')}</h5>
      <div className={styles.fields}>
        <SelectField
          ref={customerField}
          label={t('order.customer')}
          required
          hint={hint}
          error={wrong === 'customerMissing' ? t('order.customerMissing') : undefined}
          value={customer.choice}
          onChange={({ target }) => dispatch({ kind: 'customer', entry: { choice: target.value } })}
        >
          <option value="">{t('order.choose')}</option>
          {CUSTOMERS.map((number) => (
            <option key={number} value={number}>
              {t('order.option', { number })}
            </option>
          ))}
          <option value={SOMEBODY_ELSE}>{t('order.somebodyElse')}</option>
        </SelectField>
        <TextField
          label={t('order.reference')}
          note={t('order.optional')}
          maxLength={60}
          autoComplete="off"
          value={reference}
          onChange={({ target }) => dispatch({ kind: 'reference', text: target.value })}
        />
        {customer.choice === SOMEBODY_ELSE && (
          <>
            <TextField
              ref={numberField}
              label={t('order.number')}
              required
              autoComplete="off"
              error={
                wrong === undefined || wrong === 'customerMissing'
                  ? undefined
                  : t(`order.${wrong}`, { limit: CUSTOMER_NUMBER_MAX })
              }
              value={customer.number}
              onChange={({ target }) => dispatch({ kind: 'customer', entry: { number: target.value } })}
            />
            <TextField
              label={t('order.name')}
              note={t('order.optional')}
              maxLength={100}
              autoComplete="off"
              value={customer.name}
              onChange={({ target }) => dispatch({ kind: 'customer', entry: { name: target.value } })}
            />
          </>
        )}
      </div>
      <CheckboxField
        label={t('order.merge')}
        hint={t('order.mergeHint')}
        checked={isMerged}
        onChange={({ target }) => dispatch({ kind: 'merge', isMerged: target.checked })}
      />
      <div className={styles.end}>
        <Button type="submit" variant="primary" aria-describedby={problem && 'importer-open-lines'}>
          {t('order.propose')}
        </Button>
        {problem && (
          <p id="importer-open-lines" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}
