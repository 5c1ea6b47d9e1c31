import { ModelFailure, type ModelPort } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import {
  CONVERSATION,
  going,
  inputOf,
  replyOf,
  type SceneOptions,
  says,
  scene,
  TURN,
} from '../../../test/step-scene.js';
import { stepTools } from '../../../test/step-tools.js';
import type { Attempt } from '../step-deps.js';
import { askAgent } from './ask-agent.js';

const step = inputOf({ type: 'askAgent', turn: TURN, step: 2 });

const sceneOf = (more: SceneOptions = {}) => scene({ tools: stepTools().tools, ...more });

async function _ask(more: SceneOptions = {}, attempt: Attempt = going) {
  const on = sceneOf(more);
  return { ...on, result: await askAgent(on.deps, step, attempt) };
}
const _fails =
  (kind: 'transient' | 'fatal', reason: string, retryAfterMs = 0): ModelPort['ask'] =>
  async () => {
    throw new ModelFailure(kind, { reason, message: `scripted: ${reason}`, retryAfterMs });
  };

describe('text on its way', () => {
  it('is saved for viewers under the message’s id, and never behind the commit', async () => {
    let began = () => {};
    const saving = new Promise<void>((resolve) => {
      began = resolve;
    });
    const order: string[] = [];
    const on = sceneOf({
      ask: async (_, { onText }) => {
        onText('Hel\u0000lo');
        await saving;
        return replyOf([says('Hello.')]);
      },
    });
    const { store } = on.deps;
    const watched = {
      ...store,
      async savePartial(...about: Parameters<typeof store.savePartial>) {
        await store.savePartial(...about);
        began();
        await new Promise((resolve) => setImmediate(resolve));
        order.push('saved');
      },
      async commit(...about: Parameters<typeof store.commit>) {
        order.push('committed');
        return store.commit(...about);
      },
    };
    await askAgent({ ...on.deps, store: watched }, step, going);
    expect(on.partials).toEqual([
      { messageId: on.commit().messages[0]?.id, agent: 'host', text: 'Hello', restarts: 0 },
    ]);
    expect(order).toEqual(['saved', 'committed']);
  });

  it('that cannot be saved is told to the operator, and the reply comes all the same', async () => {
    let tried = () => {};
    const trying = new Promise<void>((resolve) => {
      tried = resolve;
    });
    const on = sceneOf({
      ask: async (_, { onText }) => {
        onText('Hel');
        await trying;
        return replyOf([says('Hello.')]);
      },
    });
    const store = {
      ...on.deps.store,
      savePartial: async () => {
        tried();
        throw new Error('no database');
      },
    };
    await askAgent({ ...on.deps, store }, step, going);
    expect(on.commit().messages).toMatchObject([{ text: 'Hello.' }]);
    expect(on.warned).toEqual([
      {
        about: { error: new Error('no database'), conversation: CONVERSATION },
        message: 'partial text was not saved',
      },
    ]);
  });
});
