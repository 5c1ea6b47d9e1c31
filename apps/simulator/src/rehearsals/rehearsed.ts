import { createThreadEmbeddings, hasModel } from '@roundtable/embeddings';
import type { Act, Ensemble } from '@roundtable/rehearsal';
import type { MessagesRequest } from '../api/request.js';
import { newId, type Reply, type ReplyBlock } from '../wire/reply.js';
import { loadRehearsals } from './load-rehearsals.js';
import { type Meanings, openMeanings } from './meanings.js';

/** The teams that can be played, and how alike sentences are. */
export interface Troupe {
  readonly ensemble: Ensemble;
  readonly meanings: Meanings;
}

export function openTroupe(about: {
  readonly teamsDir: string;
  readonly embeddingsDir: string | null;
  readonly cacheDir: string | null;
}): Troupe {
  const ensemble = loadRehearsals(about.teamsDir);
  const { embeddingsDir: dir, cacheDir } = about;
  const embeddings = dir !== null && hasModel(dir) ? createThreadEmbeddings({ dir }) : null;
  return { ensemble, meanings: openMeanings(ensemble.examples, { embeddings, cacheDir }) };
}

/** What the agent of a request has rehearsed to answer; null when its team brings no rehearsal. */
export async function rehearsed(request: MessagesRequest, troupe: Troupe): Promise<Reply | null> {
  const { ensemble, meanings } = troupe;
  const heard = ensemble.heard(request);
  const act = ensemble.answer(request, await meanings.of(heard));
  return act === null ? null : asReply(act);
}

function asReply({ words, calls }: Act): Reply {
  const content: ReplyBlock[] = words === '' ? [] : [{ type: 'text', text: words }];
  for (const { name, input } of calls) content.push({ type: 'tool_use', id: newId('toolu'), name, input });
  return { content, stopReason: calls.length > 0 ? 'tool_use' : 'end_turn' };
}
