import { type Concatenation, type Element, JS, type Node, type NoParent, visitAst } from 'refa';
import { type Alphabet, alphabetOf } from './alphabet.js';

/** What must hold of the character before or behind a place. `edge`: also where the text begins or ends. */
export interface Check {
  readonly kind: 'ahead' | 'behind';
  readonly letters: bigint;
  readonly edge: boolean;
}

export type Edge =
  | { readonly type: 'read'; readonly letters: bigint; readonly to: number }
  | { readonly type: 'free'; readonly to: number }
  | { readonly type: 'check'; readonly check: Check; readonly to: number };

/**
 * All ways in which a backtracking engine may walk through a text. What a look-ahead reads is a way that leads nowhere,
 * so that its work is counted; apart from one character, what it demands is not modelled (more ways than there are).
 */
export interface Automaton {
  readonly alphabet: Alphabet;
  readonly edges: readonly (readonly Edge[])[];
  readonly start: number;
  readonly end: number;
}

type Parsed = NoParent<Concatenation> | Concatenation;
type Part = NoParent<Element> | Element;

/** A repetition that is counted is written out up to so many nodes; above that it counts as endless. */
const MOST_WRITTEN_OUT = 300;
/** So often may something of changing length be repeated and still be written out. */
const FEW = 8;

/** Throws an `Error` that says what of the pattern cannot be read in linear time for certain. */
export function automatonOf({
  source,
  flags,
}: {
  readonly source: string;
  readonly flags: string;
}): Automaton {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = parser.parse({ backreferences: 'throw', simplify: false });
  const sets: Parameters<typeof alphabetOf>[0][number][] = [];
  visitAst(expression, { onCharacterClassEnter: ({ characters }) => void sets.push(characters) });
  const alphabet = alphabetOf(sets, maxCharacter);
  const edges: Edge[][] = [];

  function node(): number {
    return edges.push([]) - 1;
  }
  function connect(from: number, edge: Edge): number {
    edges[from]?.push(edge);
    return edge.to;
  }
  const free = (from: number, to: number) => connect(from, { type: 'free', to });

  function anyOf(alternatives: readonly Parsed[], from: number): number {
    const to = node();
    for (const { elements } of alternatives) {
      free(
        elements.reduce((at, element) => one(element, at), free(from, node())),
        to,
      );
    }
    return to;
  }

  function one(element: Part, from: number): number {
    switch (element.type) {
      case 'CharacterClass':
        return connect(from, {
          type: 'read',
          letters: alphabet.lettersOf(element.characters),
          to: node(),
        });
      case 'Alternation':
        return anyOf(element.alternatives, from);
      case 'Assertion':
        return look(element, from);
      case 'Quantifier':
        return repeated(element, from);
      case 'Unknown':
        throw new Error(`cannot read ${element.id}`);
    }
  }

  function look(element: Extract<Part, { type: 'Assertion' }>, from: number): number {
    const check = checkOf(element, alphabet);
    if (check !== null) return connect(from, { type: 'check', check, to: node() });
    if (element.kind === 'ahead') anyOf(element.alternatives, from);
    else if (isEndless(element)) throw new Error('a look-behind without a longest length');
    return free(from, node());
  }

  function repeated({ min, max, alternatives }: Extract<Part, { type: 'Quantifier' }>, from: number): number {
    const before = edges.length;
    const probe = anyOf(alternatives, node());
    const size = probe - before;
    edges.length = before;
    const most = alternatives.some(isOfChangingLength) ? FEW : MOST_WRITTEN_OUT / size;
    const isWrittenOut = max <= Math.max(1, most);
    let at = from;
    for (let i = 0; i < (min <= most ? min : 1); i++) at = anyOf(alternatives, at);
    if (!isWrittenOut) {
      const again = free(at, node());
      free(anyOf(alternatives, again), again);
      return free(again, node());
    }
    const out = node();
    for (let i = min; i < max; i++) {
      free(at, out);
      at = anyOf(alternatives, at);
    }
    return free(at, out);
  }

  const start = node();
  let first = start;
  if (!flags.includes('y')) {
    connect(start, { type: 'read', letters: alphabet.all, to: start });
    first = free(start, node());
  }
  const end = anyOf(expression.alternatives, first);
  return { alphabet, edges, start, end };
}

/** A look at one character; null for a longer one. */
function checkOf(
  { kind, negate, alternatives }: Extract<Part, { type: 'Assertion' }>,
  alphabet: Alphabet,
): Check | null {
  const found = unionOf(kind, alternatives, alphabet);
  if (found === null || !negate) return found;
  return { kind, letters: alphabet.all & ~found.letters, edge: !found.edge };
}

function unionOf(kind: Check['kind'], alternatives: readonly Parsed[], alphabet: Alphabet): Check | null {
  let letters = 0n;
  let edge = false;
  for (const { elements } of alternatives) {
    const [only, ...more] = elements;
    if (only === undefined) return { kind, letters: alphabet.all, edge: true };
    if (more.length > 0) return null;
    if (only.type === 'CharacterClass') letters |= alphabet.lettersOf(only.characters);
    else {
      const inner =
        only.type === 'Alternation'
          ? unionOf(kind, only.alternatives, alphabet)
          : only.type === 'Assertion' && only.kind === kind
            ? checkOf(only, alphabet)
            : null;
      if (inner === null) return null;
      letters |= inner.letters;
      edge ||= inner.edge;
    }
  }
  return { kind, letters, edge };
}

function isEndless(node: NoParent<Node> | Node): boolean {
  let found = false;
  visitAst(node, {
    onQuantifierEnter: ({ max }) => {
      if (max > MOST_WRITTEN_OUT) found = true;
    },
  });
  return found;
}

function isOfChangingLength(node: NoParent<Node> | Node): boolean {
  let found = false;
  visitAst(node, {
    onQuantifierEnter: ({ min, max }) => {
      if (min !== max) found = true;
    },
  });
  return found;
}
