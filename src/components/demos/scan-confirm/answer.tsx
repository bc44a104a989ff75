import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import * as styles from './answer.module.css';
import type { Message } from './scan-message';

/**
 * Renders the codes of locations and batches as on their labels, without a line break at the hyphen if there
 * is room.
 */
const withCodes = (text: string): ReactNode[] =>
  text.split(/([A-Z]-?\d[\d-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.code}>
        {part}
      </span>
    ),
  );

/** The phone's response to the last scan or entry. Screen readers announce it. */
export function Answer({ message, turn }: { message: Message | undefined; turn: number }) {
  return (
    <div role="status" className={styles.place}>
      {message && (
        // The key makes a new element for each answer, so that the same answer is announced again.
        <div key={turn} className={styles.answer} data-kind={message.tone}>
          <Mark tone={message.tone} />
          {message.tone === 'done' || message.tone === 'difference' ? (
            <Result message={message} />
          ) : (
            <p>
              {message.title && <strong>{message.title}</strong>} {withCodes(message.texts.join(' '))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Mark({ tone }: { tone: Message['tone'] }) {
  if (tone === 'nothing') return null;
  if (tone !== 'difference')
    return <Icon name={tone === 'refused' ? 'cross' : 'check'} className={styles.mark} />;
  return (
    <span aria-hidden="true" className={styles.mark}>
      !
    </span>
  );
}

function Result({ message: { title = '', texts, figures } }: { message: Message }) {
  return (
    <>
      <p className={styles.title}>{withCodes(title)}</p>
      {figures && (
        <dl className={styles.figures}>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {withCodes(text)}
        </p>
      ))}
    </>
  );
}
