import { memo } from 'react';
import type { Point } from './force-layout.js';
import { placeLabels } from './map-labels.js';
import { NoteShape } from './note-shape.js';
import classes from './notes.module.css';
import type { NotesGraph } from './notes-graph.js';
import { useWords } from './words.js';

const FEW = 40;
/** Makes a point easier to hit with a finger. */
const ROOM_TO_HIT = 8;
const NEAR_ENOUGH = 1.6;
const LONGEST_LABEL = { wide: 26, narrow: 17 };
const NARROW = 500;

interface Look {
  /** Where the keyboard is. */
  readonly cursor: number;
  readonly chosen: string | null;
  /** Notes without these words in title or tags are faint. */
  readonly words: string;
  readonly k: number;
  /** Of the map at its own size. */
  readonly width: number;
}

interface SceneProps {
  readonly graph: NotesGraph;
  readonly points: readonly Point[];
  readonly look: Look;
  readonly choose: (id: string) => void;
}

/** The map's lines and points, drawn anew only when they or the look change. */
export const MapScene = memo(Scene, (before, after) => {
  const isSameLook = Object.entries(before.look).every(
    ([name, value]) => Object.entries(after.look).find(([other]) => other === name)?.[1] === value,
  );
  return isSameLook && before.graph === after.graph && before.points === after.points;
});

function Scene({ graph, points, look, choose }: SceneProps) {
  const { t } = useWords();
  const { nodes, edges } = graph;
  const chosen = nodes.findIndex(({ id }) => id === look.chosen);
  const near = new Set(edges.filter((edge) => edge.includes(chosen)).flat());
  const wanted = look.words.trim().toLowerCase();
  const scale = 1 / look.k;
  const named = nodes.flatMap(({ id, title, connections }, i) => {
    const isNamed =
      nodes.length <= FEW || look.k >= NEAR_ENOUGH || i === chosen || near.has(i) || i === look.cursor;
    const { x = 0, y = 0 } = points[i] ?? {};
    // Words keep their size while the map grows: their places are reckoned on the screen.
    return isNamed
      ? [{ id, text: title, radius: radiusOf(connections.length), x: x * look.k, y: y * look.k }]
      : [];
  });
  const longest = look.width < NARROW ? LONGEST_LABEL.narrow : LONGEST_LABEL.wide;
  const placed = placeLabels(named, { width: look.width * look.k, longest });
  const labels = new Map(named.map(({ id }, i) => [id, placed[i]]));
  return (
    <>
      <g aria-hidden>
        {edges.map(([i, j]) => (
          <line
            key={`${i}-${j}`}
            className={classes.line}
            data-near={i === chosen || j === chosen || undefined}
            x1={points[i]?.x}
            y1={points[i]?.y}
            x2={points[j]?.x}
            y2={points[j]?.y}
          />
        ))}
      </g>
      {nodes.map(({ id, title, noteType, tags, connections }, i) => {
        const isChosen = i === chosen;
        const isFaint =
          wanted !== '' && ![title, ...tags].some((text) => text.toLowerCase().includes(wanted));
        const radius = radiusOf(connections.length);
        const label = labels.get(id);
        return (
          <g
            key={id}
            id={`map-${id}`}
            role="option"
            aria-selected={isChosen}
            aria-label={t('map.node', {
              title,
              type: t(`types.${noteType}`),
              connections: t('connections', { count: connections.length }),
            })}
            className={classes.node}
            data-faint={(isFaint && !isChosen) || undefined}
            transform={`translate(${points[i]?.x ?? 0} ${points[i]?.y ?? 0}) scale(${scale})`}
            onClick={() => choose(id)}
          >
            <title>{title}</title>
            <circle r={radius + ROOM_TO_HIT} fill="transparent" />
            <NoteShape type={noteType} radius={radius} />
            {isChosen && <circle className={classes.ring} r={radius + 5} />}
            {i === look.cursor && <circle className={classes.cursor} r={radius + 8} />}
            {label !== undefined && (
              <text className={classes.label} y={label.dy} textAnchor={label.anchor} aria-hidden>
                {label.text}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function radiusOf(connections: number): number {
  return 6 + 1.5 * Math.sqrt(Math.min(connections, 16));
}
