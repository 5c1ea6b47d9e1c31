import { memo } from 'react';
import type { Point } from './force-layout.js';
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
/** So near an edge words begin or end at their point. */
const EDGE = 70;

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
  const longest = look.width < NARROW ? LONGEST_LABEL.narrow : LONGEST_LABEL.wide;
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
        const radius = 6 + 1.5 * Math.sqrt(Math.min(connections.length, 16));
        const isNamed =
          nodes.length <= FEW || look.k >= NEAR_ENOUGH || isChosen || near.has(i) || i === look.cursor;
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
            {isNamed && (
              <text
                className={classes.label}
                y={radius + 15}
                textAnchor={anchorOf(points[i]?.x ?? 0, look.width)}
                aria-hidden
              >
                {title.length > longest ? `${title.slice(0, longest).toWellFormed()}…` : title}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < EDGE) return 'start';
  return x > width - EDGE ? 'end' : 'middle';
}
