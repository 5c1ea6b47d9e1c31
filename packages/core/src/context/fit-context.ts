/**
 * How dear a part of a request is (seed 002 §2.2.1): the current turn and who the agent is are never cut; what the work
 * stands on is HIGH, recent talk is MEDIUM, older talk is LOW.
 */
export type Priority = 'high' | 'medium' | 'low';

/** What shares a budget. */
export interface PartGroup {
  readonly name: string;
  /** Estimated tokens that it has at most, however much room there is; null: bounded elsewhere. */
  readonly most: number | null;
}

/** A part that may be cut. Of a group the dearest comes first. */
export interface SizedPart {
  readonly key: string;
  readonly priority: Priority;
  readonly group: PartGroup;
  readonly tokens: number;
  /** May be shortened; else it is there whole or not at all. */
  readonly divisible: boolean;
}

/** What was left out of a request: `budget` when its group had too much, `room` when the whole did not fit the provider. */
export interface Cut {
  readonly key: string;
  readonly tokens: number;
  readonly kept: number;
  readonly why: 'budget' | 'room';
}

export interface Fitted {
  /** Tokens that each part keeps; 0 when it is left out. */
  readonly kept: ReadonlyMap<string, number>;
  readonly cuts: readonly Cut[];
}

/** Less than this of a part says nothing. */
const SHORTEST = 80;
const CHEAPEST_FIRST: readonly Priority[] = ['low', 'medium', 'high'];

/**
 * Cuts what does not fit: each group to its budget, then the whole to the provider's room, the lowest priority first and
 * within it the last part first. `always` is what is never cut. Pure.
 */
export function fitContext(
  parts: readonly SizedPart[],
  about: {
    readonly always: number;
    /** Tokens that a request may have. */
    readonly room: number;
  },
): Fitted {
  const { always, room } = about;
  const kept = new Map(parts.map(({ key, tokens }) => [key, tokens]));
  const why = new Map<string, Cut['why']>();
  const keptOf = ({ key }: SizedPart) => kept.get(key) ?? 0;
  /** Takes away from the cheapest until `over` is gone. */
  const cut = (dearestFirst: readonly SizedPart[], over: number, reason: Cut['why']): number => {
    let left = over;
    for (const part of dearestFirst.toReversed()) {
      const now = keptOf(part);
      if (left <= 0 || now === 0) continue;
      const rest = part.divisible && now - left >= SHORTEST ? now - left : 0;
      kept.set(part.key, rest);
      why.set(part.key, reason);
      left -= now - rest;
    }
    return left;
  };
  const sum = (some: readonly SizedPart[]) => some.reduce((total, part) => total + keptOf(part), 0);

  for (const [name, most] of new Map(parts.map(({ group }) => [group.name, group.most]))) {
    const own = parts.filter(({ group }) => group.name === name);
    if (most !== null) cut(own, sum(own) - most, 'budget');
  }
  let over = always + sum(parts) - room;
  for (const priority of CHEAPEST_FIRST) {
    over = cut(
      parts.filter((part) => part.priority === priority),
      over,
      'room',
    );
  }
  return {
    kept,
    cuts: parts.flatMap((part) => {
      const reason = why.get(part.key);
      return reason === undefined
        ? []
        : [{ key: part.key, tokens: part.tokens, kept: keptOf(part), why: reason }];
    }),
  };
}
