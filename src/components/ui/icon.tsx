import { clsx } from 'clsx';
import * as styles from './icon.module.css';

/** Paths on a 24 × 24 grid, drawn for this site. */
const SHAPES = {
  check: 'M4 12.5l5.5 5.5L20 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  arrow: 'M4 12h16M13 5l7 7-7 7',
  menu: 'M4 7h16M4 12h16M4 17h10',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  system: 'M3 5h18v12H3zM8 21h8M12 17v4',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9l2.2 2.2M16.9 16.9l2.2 2.2M4.9 19.1l2.2-2.2M16.9 7.1l2.2-2.2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  phone: 'M7 2.5h10v19H7zM10.5 18.5h3',
  tablet: 'M3 4.5h18v15H3zM17.5 10.5v3',
  robot: 'M4 21v-3h8v3M8 18v-5l5-6M13 7l4 2v4M15 13h4M15 13v3M19 13v3M11.5 5.5l3 3',
  shuttle: 'M2 4v17M22 4v17M2 9h20M2 17h20M8 17v-4h8v4M9.5 19.5h0M14.5 19.5h0',
  scale: 'M4 20h16l-2-9H6zM12 11V7M6 7h12M9.5 16l2.5-2.5',
  printer: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6zM9 20v-6h6v6',
  document: 'M6 2.5h8l5 5v14H6zM14 2.5v5h5M9 12.5h7M9 16.5h7',
  database: 'M4 6c0-4 16-4 16 0s-16 4-16 0zM4 6v12c0 4 16 4 16 0V6M4 12c0 4 16 4 16 0',
  support: 'M3 5h18v12h-8l-5 4v-4H3zM8 11h0M12 11h0M16 11h0',
} as const;

export type IconName = keyof typeof SHAPES;

/** An icon beside a text with the same meaning. Hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={clsx(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
