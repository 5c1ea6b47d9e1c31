import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconFocusCentered, IconMinus, IconPlus, IconShare3, IconZoomQuestion } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.js';
import { fitInto, layOut, type Point } from './force-layout.js';
import { nodeTowards, reveal, WHOLE_MAP, zoomAt } from './map-moves.js';
import { MapScene } from './map-scene.js';
import { NOTE_TYPES } from './note-filters.js';
import { NoteSign } from './note-shape.js';
import classes from './notes.module.css';
import { graphOf } from './notes-graph.js';
import { type IndexedNote, MOST_INDEXED, type NoteFilter, useNotesIndex } from './notes-queries.js';
import { usePan } from './use-pan.js';
import { useWords } from './words.js';

const STEP = 1.4;
/** Room for the words below the outermost points. */
const MARGIN = { share: 0.17, most: 90, y: 40 };

interface MapProps {
  readonly filter: NoteFilter;
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly hrefOf: (id: string) => string;
}

/** With the margin, what the buttons above have for themselves: no note lies under them. */
const BAR = 24;

const below = (top: number, points: readonly Point[]) => points.map(({ x, y }) => ({ x, y: y + top }));

/** The notes as points and their connections as lines; the same as a list below. */
export function NotesMap(props: MapProps) {
  const { t } = useWords();
  const index = useNotesIndex();
  if (index.isPending) return <LoadingState />;
  if (index.isError) return <ErrorState error={index.error} retry={() => void index.refetch()} />;
  const { type, tag } = props.filter;
  const notes = index.data.filter(
    (note) => (type === '' || note.noteType === type) && (tag === '' || note.tags.includes(tag)),
  );
  if (notes.length === 0) {
    const areNone = index.data.length === 0;
    return (
      <EmptyState
        icon={areNone ? <IconShare3 /> : <IconZoomQuestion />}
        title={t(areNone ? 'map.empty.title' : 'nothingFound.title')}
      >
        {t(areNone ? 'map.empty.text' : 'nothingFound.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <Drawn notes={notes} {...props} />
      <Group gap="md" my="xs" aria-label={t('map.legend')} role="group">
        {NOTE_TYPES.map((one) => (
          <Group key={one} gap={4}>
            <NoteSign type={one} />
            <Text fz="sm">{t(`types.${one}`)}</Text>
          </Group>
        ))}
      </Group>
      {index.data.length === MOST_INDEXED && (
        <Text fz="sm" c="dimmed">
          {t('map.tooMany', { count: MOST_INDEXED })}
        </Text>
      )}
      <AsList notes={notes} hrefOf={props.hrefOf} />
    </>
  );
}

function Drawn({ notes, filter, chosen, choose }: MapProps & { readonly notes: readonly IndexedNote[] }) {
  const { t } = useWords();
  const { ref, width, height } = useElementSize();
  const graph = useMemo(() => graphOf(notes), [notes]);
  const places = useMemo(() => layOut(graph.nodes.length, graph.edges), [graph]);
  const points = useMemo(
    () => below(BAR, fitInto(places, { width, height: Math.max(0, height - BAR), margin: marginOf(width) })),
    [places, width, height],
  );
  const [view, setView] = useState(WHOLE_MAP);
  const [cursor, setCursor] = useState(0);
  const pan = usePan(setView);
  const at = Math.min(cursor, graph.nodes.length - 1);
  const middle = { x: width / 2, y: height / 2 };

  function press(event: KeyboardEvent): void {
    if (event.key.startsWith('Arrow')) {
      const next = nodeTowards(points, at, event.key);
      const point = points[next];
      setCursor(next);
      if (point !== undefined) setView((now) => reveal(now, point, { width, height }));
    } else if (event.key === 'Enter' || event.key === ' ') choose(graph.nodes[at]?.id ?? '');
    else if (event.key === '+' || event.key === '=') setView((now) => zoomAt(now, STEP, middle));
    else if (event.key === '-') setView((now) => zoomAt(now, 1 / STEP, middle));
    else if (event.key === '0') setView(WHOLE_MAP);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.map} ref={ref}>
      <svg
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list box that is drawn
        role="listbox"
        tabIndex={0}
        aria-label={t('map.label')}
        aria-activedescendant={`map-${graph.nodes[at]?.id ?? ''}`}
        viewBox={`0 0 ${width || 1} ${height || 1}`}
        onKeyDown={press}
        {...pan}
      >
        <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
          <MapScene
            graph={graph}
            points={points}
            look={{ cursor: at, chosen, words: filter.q, k: view.k, width }}
            choose={choose}
          />
        </g>
      </svg>
      <ActionIcon.Group className={classes.controls}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('map.zoomIn')}
          onClick={() => setView((now) => zoomAt(now, STEP, middle))}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('map.zoomOut')}
          onClick={() => setView((now) => zoomAt(now, 1 / STEP, middle))}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('map.reset')}
          onClick={() => setView(WHOLE_MAP)}
        >
          <IconFocusCentered size={18} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </div>
  );
}

function marginOf(width: number) {
  return { x: Math.min(width * MARGIN.share, MARGIN.most), y: MARGIN.y };
}

/** What the map shows, in words. */
function AsList(props: { readonly notes: readonly IndexedNote[]; readonly hrefOf: (id: string) => string }) {
  const { t } = useWords();
  return (
    <details>
      <summary>{t('map.list')}</summary>
      <ul>
        {props.notes.map(({ id, title, connections }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} href={props.hrefOf(id)} underline="always">
              {title}
            </Anchor>
            {': '}
            {connections.length === 0
              ? t('connectedToNone')
              : t('connectedTo', { titles: connections.map((one) => one.title).join(', ') })}
          </li>
        ))}
      </ul>
    </details>
  );
}
