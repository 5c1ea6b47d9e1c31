import type { LocalText, Team } from '../teams/team.js';

/** What the system begins a turn about. */
export type Topic =
  /** Opened by whoever is at work. */
  | { readonly speaker: null }
  | {
      /** The agent that opens, by the team's data. */
      readonly speaker: (team: Team) => string;
      /** Why that agent comes, for the transition log. */
      readonly reason: string;
      /** What the user reads when it was not at work; `{name}` stands for its name. */
      readonly line: LocalText;
    };

/** By the name under which an input has it. One of another version is opened by whoever is at work. */
export type Topics = Readonly<Record<string, Topic>>;
