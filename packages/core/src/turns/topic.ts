import type { LocalText, Team } from '../teams/team.js';

/** Who answers a system input of a topic. */
export type Topic =
  /** The active agent. */
  | { readonly speaker: null }
  | {
      /** The agent that answers, from the team's data. */
      readonly speaker: (team: Team) => string;
      /** The reason in the transition log. */
      readonly reason: string;
      /** The line that the user reads when that agent was not active; `{name}` is its name. */
      readonly line: LocalText;
    };

/** By the topic's name in inputs. An unknown topic (of another version) is answered by the active agent. */
export type Topics = Readonly<Record<string, Topic>>;
