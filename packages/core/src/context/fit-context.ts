/**
 * Priority of a part that may be cut (seed 002 §2.2.1). The current turn and the agent's prompt are never cut; the basis of
 * the work is HIGH, recent messages are MEDIUM, older ones LOW.
 */
export type Priority = 'high' | 'medium' | 'low';

/** Parts that share a budget. */
export interface PartGroup {
  readonly name: string;
  /** The group's most estimated tokens, even if there is more room; null: bounded elsewhere. */
  readonly most: number | null;
}

/** A part that may be cut. Within a group, the most important comes first. */
export interface SizedPart {
  readonly key: string;
  readonly priority: Priority;
  readonly group: PartGroup;
  readonly tokens: number;
  /** Whether it may be shortened; otherwise it is kept whole or dropped. */
  readonly divisible: boolean;
}

/** A part that was cut: `budget`: its group was over its limit; `room`: the request did not fit the provider's context window. */
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

/** Tokens. A part that would be cut below this is dropped. */
const SHORTEST = 80;
const LOWEST_FIRST: readonly Priority[] = ['low', 'medium', 'high'];

/**
 * Cuts parts to fit: first each group to its budget, then all to the room, lowest priority first and, within a priority, the
 * last part first. `always`: tokens of what is never cut. Pure.
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
  /** Cuts from the end of the list until `over` tokens are gone. @returns what could not be cut */
  const cut = (importantFirst: readonly SizedPart[], over: number, reason: Cut['why']): number => {
    let left = over;
    for (const part of importantFirst.toReversed()) {
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
  for (const priority of LOWEST_FIRST) {
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
