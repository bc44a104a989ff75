import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import * as styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'li' | 'section';
  /** `notched` is cut at a corner, like a label that hangs on a rack. */
  shape?: 'plain' | 'notched';
  /** Its only or first link covers the card, so that all of it can be pressed. */
  linked?: boolean;
}

/** A sheet of paper for one thing. */
export function Card({ as: Element = 'div', shape = 'plain', linked, className, ...rest }: CardProps) {
  const classes = clsx(
    styles.card,
    shape === 'notched' && styles.notched,
    linked && styles.linked,
    className,
  );
  return <Element {...rest} className={classes} />;
}
