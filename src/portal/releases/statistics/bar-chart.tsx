import * as styles from './statistics.module.css';

const HEIGHT = 100;

/** A bar chart. Hidden from screen readers, because a table beside it has the same figures. */
export function BarChart({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const height = (value / most) * HEIGHT;
        return <rect key={index} x={index + 0.1} y={HEIGHT - height} width={0.8} height={height} />;
      })}
    </svg>
  );
}

/** A bar in a table cell beside its figure. `part` is relative to the highest value. */
export function Bar({ part }: { part: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100 * part} height={10} />
    </svg>
  );
}
