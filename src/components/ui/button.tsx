import { clsx } from 'clsx';
import { Link } from 'gatsby';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import * as styles from './button.module.css';

/** `primary` for the screen's main action, `quiet` among several, `danger` for deleting. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  small?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Busy: further presses do nothing, and the focus stays. Say so in `children` too. */
  busy?: boolean;
  /** Looks disabled and presses do nothing, but unlike a `disabled` button it keeps the focus. */
  'aria-disabled'?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Look {
  /**
   * A page of this site uses Gatsby's router. A hash, a file to download, another host or `mailto:` is a
   * plain link.
   */
  to: string;
}

function classesOf({ variant = 'secondary', small }: Look, className?: string): string {
  return clsx(styles.button, styles[variant], small && styles.small, className);
}

export function Button({
  variant,
  small,
  busy = false,
  className,
  onClick,
  type = 'button',
  ref,
  'aria-disabled': isUnavailable = false,
  ...rest
}: ButtonProps) {
  const pressed = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isUnavailable) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={classesOf({ variant, small }, className)}
      aria-disabled={busy || isUnavailable || undefined}
      aria-busy={busy || undefined}
      onClick={pressed}
    />
  );
}

export function ButtonLink({ variant, small, className, to, children, ...rest }: ButtonLinkProps) {
  const classes = classesOf({ variant, small }, className);
  if (/^\/(?!\/)/.test(to) && rest.download === undefined) {
    return (
      <Link {...rest} to={to} className={classes}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={to} className={classes}>
      {children}
    </a>
  );
}
