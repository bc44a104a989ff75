import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack, BarStackHorizontal } from '@visx/shape';
import { Link } from 'gatsby';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../i18n/format';
import { useLanguage } from '../../i18n/use-language';
import { labelledIds, type BarRow } from './plot-data';
import * as styles from './plots.module.css';

const HEIGHT = 144;
const BOTTOM = 48;
const LEFT = 56;
const ROW = 52;
const LABEL = 24;
const EDGE = 12;
/** Room for half of the last label. */
const RIGHT = 20;
/** The part of a row that is not its bar. */
const GAP = 0.6;
const LABEL_WIDTH = 84;
const KINDS = [styles.first, styles.second, styles.third, styles.others];

interface BarPlotProps {
  title: string;
  note?: string;
  rows: readonly BarRow[];
  /** The names of the parts of each bar; one name: no legend. */
  kinds: readonly string[];
  axes: { value: string; bars: string };
  /** The label of a bar on its axis. */
  labelOf: (id: string) => string;
  /** What a bar says when it is pointed at, and where it leads. */
  barOf: (row: BarRow) => { title: string; to: string };
  isHorizontal?: boolean;
  /** Replaces the plot if there is nothing to show. */
  empty: string | false;
  /** The same data as a table. */
  table: ReactNode;
}

/** A bar plot with title, legend and axes. Screen readers and the keyboard get its table. */
export function BarPlot({ title, note, kinds, empty, table, ...plot }: BarPlotProps) {
  const { t } = useTranslation('overview');
  const [frame, width] = useWidth();
  const id = useId();
  const Bars = plot.isHorizontal ? HorizontalBars : VerticalBars;
  return (
    <section aria-labelledby={id} className={styles.plot}>
      <h2 id={id}>{title}</h2>
      {empty ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <>
          {note && <p className={styles.note}>{note}</p>}
          <div aria-hidden="true" ref={frame} className={styles.frame}>
            {kinds.length > 1 && (
              <ul className={styles.legend}>
                {kinds.map((kind, index) => (
                  <li key={kind}>
                    <svg viewBox="0 0 10 10">
                      <rect width={10} height={10} className={KINDS[index]} />
                    </svg>
                    {kind}
                  </li>
                ))}
              </ul>
            )}
            {width > 0 && <Bars {...plot} kinds={kinds} width={width} />}
          </div>
          <details className={styles.table}>
            <summary>{t('plots.table')}</summary>
            {table}
          </details>
        </>
      )}
    </section>
  );
}

/** Returns a ref for an element, and its width. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!frame.current) return;
    // The observer's first call comes after a paint without bars.
    setWidth(Math.floor(frame.current.clientWidth));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}

type BarsProps = Omit<BarPlotProps, 'title' | 'note' | 'empty' | 'table'> & { width: number };

const keysOf = (kinds: readonly string[]) => kinds.map((_, index) => index);
const valueOf = ({ values }: BarRow, kind: number) => values[kind] ?? 0;
const idOf = ({ id }: BarRow) => id;
const sumOf = ({ values }: BarRow) => values.reduce((sum, value) => sum + value, 0);
// The colours come from the classes.
const noColor = () => '';

function VerticalBars({ rows, kinds, axes, labelOf, barOf, width }: BarsProps) {
  const language = useLanguage();
  const x = scaleBand<string>({ domain: rows.map(idOf), range: [LEFT, width - RIGHT], paddingInner: 0.15 });
  const top = Math.max(1, ...rows.map(sumOf));
  const y = scaleLinear<number>({ domain: [0, top], range: [HEIGHT - BOTTOM, 8], nice: true });
  return (
    <svg width={width} height={HEIGHT}>
      <AxisLeft
        left={LEFT}
        scale={y}
        tickValues={y.ticks(4).filter(Number.isInteger)}
        tickFormat={(value) => formatNumber(Number(value), language)}
        label={axes.value}
        labelOffset={36}
        axisClassName={styles.axis}
      />
      <AxisBottom
        top={HEIGHT - BOTTOM}
        scale={x}
        tickValues={labelledIds(rows, (width - LEFT - RIGHT) / LABEL_WIDTH)}
        tickFormat={labelOf}
        label={axes.bars}
        labelOffset={12}
        axisClassName={styles.axis}
      />
      <BarStack<BarRow, number>
        data={[...rows]}
        keys={keysOf(kinds)}
        value={valueOf}
        x={idOf}
        xScale={x}
        yScale={y}
        color={noColor}
      >
        {(stacks) =>
          stacks.flatMap(({ bars, index: kind }) =>
            bars.map(({ index, ...bar }) => (
              <rect
                key={`${kind} ${index}`}
                className={KINDS[kind]}
                x={bar.x}
                y={bar.y}
                width={bar.width}
                height={Math.max(0, bar.height)}
              />
            )),
          )
        }
      </BarStack>
      {rows.map((row) => (
        <BarLink key={row.id} {...barOf(row)}>
          <rect x={x(row.id)} y={8} width={x.step()} height={HEIGHT - BOTTOM - 8} />
        </BarLink>
      ))}
    </svg>
  );
}

function HorizontalBars({ rows, kinds, axes, labelOf, barOf, width }: BarsProps) {
  const language = useLanguage();
  const bottom = rows.length * ROW;
  const y = scaleBand<string>({ domain: rows.map(idOf), range: [0, bottom] });
  // As many steps as rows, below the labels.
  const bars = scaleBand<string>({
    domain: rows.map(idOf),
    range: [LABEL, LABEL + bottom - GAP * ROW],
    paddingInner: GAP,
  });
  const x = scaleLinear<number>({ domain: [0, 1], range: [EDGE, width - RIGHT] });
  return (
    <svg width={width} height={bottom + BOTTOM}>
      <AxisBottom
        top={bottom}
        scale={x}
        tickValues={[0, 0.25, 0.5, 0.75, 1]}
        tickFormat={(value) => formatShare(Number(value), language)}
        label={axes.value}
        labelOffset={12}
        axisClassName={styles.axis}
      />
      <BarStackHorizontal<BarRow, number>
        data={[...rows]}
        keys={keysOf(kinds)}
        value={valueOf}
        y={idOf}
        xScale={x}
        yScale={bars}
        color={noColor}
      >
        {(stacks) =>
          stacks.flatMap(({ bars: parts, index: kind }) =>
            parts.map(({ index, ...bar }) => (
              <rect
                key={`${kind} ${index}`}
                className={KINDS[kind]}
                x={bar.x}
                y={bar.y}
                width={Math.max(0, bar.width)}
                height={bar.height}
              />
            )),
          )
        }
      </BarStackHorizontal>
      {rows.map((row) => (
        <BarLink key={row.id} {...barOf(row)}>
          <rect x={0} y={y(row.id)} width={width} height={ROW} />
          <text x={EDGE} y={(y(row.id) ?? 0) + 18}>
            {labelOf(row.id)}
          </text>
        </BarLink>
      ))}
    </svg>
  );
}

function BarLink({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <Link to={to} tabIndex={-1} className={styles.bar}>
      <title>{title}</title>
      {children}
    </Link>
  );
}
