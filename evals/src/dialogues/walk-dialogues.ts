import { type Client, createClient } from '@roundtable/client';
import type { Dialogue, DialogueFile } from './dialogue-file.js';
import { type JudgedTurn, judgeTurn, type TurnRules } from './judge-turn.js';

const LONGEST_WAIT_S = 60;

export interface WalkedTurn extends JudgedTurn {
  readonly id: string;
  readonly said: string;
}

/** Says everything of a file to a running server, each dialogue as a new user; `concurrency` of them at a time. */
export async function walkDialogues(
  file: DialogueFile,
  about: { readonly url: string; readonly rules: TurnRules; readonly concurrency: number },
): Promise<{ readonly first: readonly WalkedTurn[]; readonly turns: readonly WalkedTurn[] }> {
  const first = file.first.map(({ id, locale, say, means }) => ({ id, locale, turns: [{ say, means }] }));
  const waiting = [...first, ...file.dialogues];
  const walked = new Map<string, readonly WalkedTurn[]>();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      walked.set(next.id, await walk(file.team, next, about));
  };
  await Promise.all(Array.from({ length: about.concurrency }, work));
  const of = (list: readonly { readonly id: string }[]) => list.flatMap(({ id }) => walked.get(id) ?? []);
  return { first: of(first), turns: of(file.dialogues) };
}

async function walk(
  team: string,
  { id, locale, turns }: Pick<Dialogue, 'id' | 'locale' | 'turns'>,
  { url, rules }: { readonly url: string; readonly rules: TurnRules },
): Promise<WalkedTurn[]> {
  const client = await newUser(url);
  const conversation = await client.conversations.create({ team, locale });
  const walked: WalkedTurn[] = [];
  for (const [at, { say, means }] of turns.entries()) {
    const options = { waitSeconds: LONGEST_WAIT_S };
    const sent = await client.conversations.sendMessage(conversation.id, { text: say }, options);
    if (sent.type !== 'ended') throw new Error(`${id}: "${say}" was not answered within ${LONGEST_WAIT_S} s`);
    const turn = await client.conversations.explainTurn(conversation.id, at + 1);
    walked.push({ id, said: say, ...judgeTurn(turn, means, rules) });
  }
  return walked;
}

async function newUser(url: string): Promise<Client> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { token } = await createClient({ baseUrl: url, token: null }).devLogin({ email });
  return createClient({ baseUrl: url, token });
}
