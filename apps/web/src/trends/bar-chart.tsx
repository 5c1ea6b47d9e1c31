import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import UPlot from 'uplot';
import { labelStep } from './most-of.js';
import type { Series } from './plot.js';
import classes from './plot.module.css';

const HEIGHT = 210;
const AXIS_PX = 34;
/** About as wide as a letter of a label, and the room between two labels. */
const LETTER_PX = 7;
const BETWEEN_PX = 10;
const INKS = {
  light: { text: '#4b5563', grid: '#e5e7eb' },
  dark: { text: '#c3c8d4', grid: '#363b47' },
} as const;

/**
 * Bars beside each other, drawn by uPlot. By keyboard it is a slider over its points: each says what it shows. What the
 * pointer or a key is at stands below.
 */
export default function BarChart(props: {
  readonly label: string;
  /** What stands below while nothing is pointed at. */
  readonly idle: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly sayPoint: (index: number) => string;
}) {
  const { label, idle, labels, series, sayPoint } = props;
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const last = labels.length - 1;
  const widest = Math.max(...labels.map((one) => one.length)) * LETTER_PX + BETWEEN_PX;
  const draw = useEffectEvent((target: HTMLElement) => {
    const inks = INKS[scheme];
    const style = getComputedStyle(target);
    const font = `12px ${style.fontFamily}`;
    const barInk = (i: number) => style.getPropertyValue(`--bar-${i}`).trim();
    const axis = { stroke: inks.text, font, ticks: { show: false } };
    return new UPlot(
      {
        width: target.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: { time: false, range: [-0.6, last + 0.6] },
          y: { range: (_plot, _low, high) => [0, Math.max(4, high * 1.05)] },
        },
        axes: [
          {
            ...axis,
            size: 30,
            grid: { show: false },
            splits: (self) => {
              const step = labelStep(labels.length, self.width - AXIS_PX, widest);
              return labels.map((_, i) => i).filter((i) => i % step === 0);
            },
            values: (_plot, indexes) => indexes.map((i) => labels[i] ?? ''),
          },
          {
            ...axis,
            size: AXIS_PX,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200],
            grid: { stroke: inks.grid, width: 1 },
          },
        ],
        series: [
          {},
          ...series.map((one, i) => ({
            label: one.name,
            fill: barInk(i),
            stroke: barInk(i),
            width: 0,
            points: { show: false },
            paths: barsOf(i, series.length),
          })),
        ],
        hooks: { setCursor: [(self) => setAt(self.cursor.idx ?? null)] },
      },
      [labels.map((_, i) => i), ...series.map((one) => [...one.values])],
      target,
    );
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours or other figures are another drawing
  useEffect(() => {
    const target = frame.current;
    if (target === null) return;
    const made = draw(target);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: target.clientWidth, height: HEIGHT }));
    watcher.observe(target);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [scheme, labels, series]);

  function goTo(index: number): void {
    const to = Math.min(Math.max(index, 0), last);
    const left = plot.current?.valToPos(to, 'x') ?? 0;
    plot.current?.setCursor({ left, top: 0 });
    setAt(to);
  }

  function onKeyDown(event: { readonly key: string; preventDefault(): void }): void {
    const to = { ArrowRight: (at ?? -1) + 1, ArrowLeft: (at ?? 1) - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  }

  return (
    <div>
      <div
        ref={frame}
        className={classes.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? 0}
        aria-valuetext={sayPoint(at ?? 0)}
        aria-orientation="horizontal"
        onKeyDown={onKeyDown}
      />
      <p className={classes.point} aria-hidden>
        {at === null ? idle : sayPoint(at)}
      </p>
    </div>
  );
}

/** One series stands in the middle of its place, two side by side. */
function barsOf(index: number, count: number): UPlot.Series.PathBuilder {
  const build = UPlot.paths.bars;
  if (build === undefined) throw new Error('this uPlot draws no bars');
  if (count === 1) return build({ size: [0.62, 56], radius: 0.15 });
  return build({ size: [0.36, 28], align: index === 0 ? -1 : 1, radius: 0.15 });
}
