import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/status';
import { SelectField } from '../../ui/field';
import * as styles from './choose-columns.module.css';
import { isEmptyRow, cellText } from './reading/document';
import { FIELDS, type Field } from './finding/column-names';
import type { Columns } from './finding/find-columns';
import type { AnalysedDocument } from './finding/find-lines';

interface ChooseColumnsProps {
  document: AnalysedDocument;
  onChange: (columns: Columns) => void;
}

/** Max number of columns offered; columns in use are always offered. */
const MAX_OFFERED = 60;

const cut = (text: string) => (text.length > 28 ? `${text.slice(0, 27)}…` : text);

/** Returns the label of each column: its name, else its first value. */
function titlesOf({ document, headerRow, columns }: AnalysedDocument): string[] {
  const body = document.rows.slice(headerRow + 1, headerRow + 200).filter((row) => !isEmptyRow(row));
  const names = document.rows[headerRow] ?? [];
  const widest = Math.max(names.length, ...body.map((row) => row.length));
  const used = Math.max(...Object.values(columns).map((column) => column + 1));
  const width = Math.max(Math.min(MAX_OFFERED, widest), used);
  return Array.from({ length: width }, (_, column) => {
    const samples = body
      .map((row) => cellText(row[column]))
      .filter(Boolean)
      .slice(0, 2)
      .map(cut);
    return cut(cellText(names[column])) || samples.join(', ');
  });
}

/** Assigns a meaning to each column. Opens by itself if the columns could not be detected. */
export function ChooseColumns({ document, onChange }: ChooseColumnsProps) {
  const { t } = useTranslation('importer');
  const { columns, areColumnsSure } = document;
  // Stays open while the reader chooses.
  const [isOpen, setOpen] = useState(!areColumnsSure);
  const titles = titlesOf(document);
  const choose = (field: Field, value: string) => {
    const { [field]: _old, ...others } = columns;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  const found = FIELDS.filter((field) => columns[field] !== undefined);
  return (
    <details
      className={styles.columns}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('columns.title')}{' '}
        <span className={styles.found}>{found.map((field) => t(`columns.${field}`)).join(', ')}</span>
      </summary>
      {!areColumnsSure && (
        <Notice tone="signal">
          <p>
            {document.quantities
              ? t('columns.severalQuantities', { names: document.quantities.join(', ') })
              : t('columns.unsure')}
          </p>
        </Notice>
      )}
      <div className={styles.choices}>
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={t(`columns.${field}`)}
            value={columns[field] ?? ''}
            onChange={({ target }) => choose(field, target.value)}
          >
            <option value="">{t('columns.none')}</option>
            {titles.map((text, column) => (
              <option key={column} value={column}>
                {text === ''
                  ? t('columns.optionEmpty', { number: column + 1 })
                  : t('columns.option', { number: column + 1, text })}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}
