import { type AddedToKeys, ApiKey, Session, SessionEnded, SessionsEnded } from '@roundtable/api';
import type { Hooks, StatementParts } from '@roundtable/prisma';
import type { Capability, HeldByKeys } from './capability.js';
import { ownersOf } from './owners.js';

/** The API's own fields of keys and sessions, which capabilities may not use. */
const SHOWN = new Set([...Object.keys(ApiKey.shape), ...Object.keys(Session.shape), 'key']);
const SHOWN_OF_ENDED = new Set([...Object.keys(SessionEnded.shape), ...Object.keys(SessionsEnded.shape)]);

/** Collects the SQL that all capabilities add to the engine's statements. */
export function composeParts(capabilities: readonly Capability[]): StatementParts {
  const of = (name: keyof StatementParts) =>
    capabilities.flatMap(({ statements = {} }) => statements[name] ?? []);
  return {
    onInput: of('onInput'),
    onEdit: of('onEdit'),
    onHandoff: of('onHandoff'),
    onTurnEnded: of('onTurnEnded'),
    onConversationDeleted: of('onConversationDeleted'),
    onLimitReached: of('onLimitReached'),
  };
}

/** Combines the hooks that capabilities run inside of others' transactions; they run one after another. */
export function composeHooks(capabilities: readonly Capability[]): Hooks {
  return {
    keyHoldings: composeKeyHoldings(capabilities),
    async raise(tx, event) {
      for (const { onDomainEvents = {} } of capabilities)
        if (Object.hasOwn(onDomainEvents, event.type)) await onDomainEvents[event.type]?.(tx, event);
    },
    async onProfileChanged(tx, change, now) {
      for (const { data } of capabilities) await data?.onProfileChanged?.(tx, change, now);
    },
  };
}

function composeKeyHoldings(capabilities: readonly Capability[]): Readonly<Record<string, HeldByKeys>> {
  const own = ownersOf('key holding');
  const ownEnded = ownersOf('ended with keys');
  for (const name of SHOWN) own(null, name);
  for (const name of SHOWN_OF_ENDED) ownEnded(null, name);
  return Object.fromEntries(
    capabilities.flatMap(({ name: capability, keyHoldings = {} }) =>
      Object.entries(keyHoldings).map(([name, holding]) => {
        own(capability, name);
        ownEnded(capability, holding.endedAs);
        return [name, holding];
      }),
    ),
  );
}

/** The schemas of the fields that capabilities add to keys and sessions, and to the answer when these end. */
export function keyFields(capabilities: readonly Capability[]): AddedToKeys {
  const all = Object.entries(composeKeyHoldings(capabilities));
  return {
    ofKeys: Object.fromEntries(all.map(([name, { ofKey }]) => [name, ofKey])),
    ofSessions: Object.fromEntries(all.map(([name, { ofSession }]) => [name, ofSession])),
    ended: Object.fromEntries(all.map(([, { endedAs, ended }]) => [endedAs, ended])),
  };
}
