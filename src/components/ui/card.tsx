import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import * as styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'li' | 'section';
  /** `notched` cuts off a corner, like a label on a rack. */
  shape?: 'plain' | 'notched';
  /** Extends its only or first link over the whole card. */
  linked?: boolean;
}

/** A box with the content about one thing. */
export function Card({ as: Element = 'div', shape = 'plain', linked, className, ...rest }: CardProps) {
  const classes = clsx(
    styles.card,
    shape === 'notched' && styles.notched,
    linked && styles.linked,
    className,
  );
  return <Element {...rest} className={classes} />;
}
